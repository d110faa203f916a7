// The pinned list A beside the list B on the board: where they differ, and by how much, also while B moves.

import { fit, make, part, say, set, write } from "../shared/dom.js"
import { sign, sub } from "../shared/exact.js"
import { decimalText, exactText, hasShortFraction } from "../shared/number_text.js"
import { difference, flagsOf, measureOf, nameAt } from "./live.js"

/** @import { MeasuredList, PinnedData } from "../protocol" */
/** @import { Exact } from "../shared/exact.js" */
/** @import { Texts } from "../shared/types" */
/** @import { Board } from "./board.js" */

const MOST = 12 // items of a list that are shown

export class Pinned {
  /** @type {HTMLElement} */ section
  /** @type {HTMLElement} */ rows
  /** @type {HTMLElement} */ differ
  /** @type {HTMLButtonElement} */ pin
  /** @type {HTMLButtonElement} */ models
  /** @type {PinnedData | null} */ known
  /** @type {Exact[]} */ values

  /** @param {Board} board */
  constructor(board) {
    this.board = board
    this.known = null
    this.values = []
  }

  /** @type {(t: Texts) => HTMLElement} */
  build(t) {
    const { board } = this
    this.pin = make(
      "button",
      {
        type: "button",
        class: "tool pin",
        "data-testid": "pin",
        title: t.pin_hint,
        onclick: () => board.act({ do: "pin" }),
      },
      make("span", { "aria-hidden": "true" }, "⊙"),
      make("span", { class: "word" }, t.pin),
    )
    this.models = make(
      "button",
      { type: "button", class: "models", onclick: () => board.act({ do: "models" }) },
      t.pinned_models,
    )
    this.rows = make("div", { class: "two" })
    this.differ = make("p", { class: "differ" })
    this.section = make(
      "section",
      { class: "pinned", "data-testid": "pinned", "aria-label": t.pinned },
      this.rows,
      this.differ,
      make(
        "div",
        { class: "ways" },
        make(
          "button",
          { type: "button", "data-do": "swap", onclick: () => board.act({ do: "swap" }) },
          t.pinned_swap,
        ),
        make("button", { type: "button", "data-do": "unpin", onclick: () => this.unpin() }, t.pinned_unpin),
        this.models,
      ),
    )
    return this.section
  }

  /** @returns {PinnedData | null} */
  get list() {
    return this.board.data.extras?.pinned ?? null
  }

  // The button that was pressed goes away with the strip.
  unpin() {
    this.pin.focus()
    this.board.act({ do: "unpin" })
  }

  paint() {
    const { list } = this
    this.section.hidden = !list
    if (!list) return
    const { data, live } = this.board
    if (list !== this.known) this.values = data.measures.map(measure => measureOf(measure, list))
    this.known = list
    const t = data.texts
    const [a, b] = fit(this.rows, 2, () => this.row())
    const others = live.measures.map(({ value }) => value)
    this.paintRow(a, t.pinned_a, list, live.list, this.values, null)
    this.paintRow(b, t.pinned_b, live.list, list, others, this.values)
    write(this.differ, this.differences(list, live.list))
    set(this.models, "aria-disabled", data.extras?.pinned?.no_models ? "true" : null)
    set(this.models, "title", data.extras?.pinned?.no_models || null)
  }

  row() {
    return make(
      "div",
      { class: "one", role: "group" },
      make("strong"),
      make("ol", { class: "tiny" }),
      make("div", { class: "scores" }),
    )
  }

  /** @type {(row: HTMLElement, name: string, list: MeasuredList, other: MeasuredList, values: Exact[], than: Exact[] | null) => void} */
  paintRow(row, name, list, other, values, than) {
    const { measures, texts: t } = this.board.data
    set(row, "aria-label", name)
    write(part(row, "strong"), name)
    this.paintItems(part(row, "ol"), list, other)
    fit(part(row, ".scores"), values.length, () => this.cell()).forEach((cell, at) => {
      const [value, was] = [values[at], than?.[at]]
      write(part(cell, ".name"), nameAt(measures[at].name, list.k))
      write(part(cell, ".value"), decimalText(value))
      write(part(cell, ".fraction"), hasShortFraction(value) ? `= ${exactText(value)}` : "")
      const delta = part(cell, ".delta")
      write(delta, was === undefined ? "" : difference(value, was) || t.pinned_same)
      set(delta, "data-sign", was === undefined ? null : sign(sub(value, was)))
    })
  }

  cell() {
    return make(
      "p",
      { class: "score" },
      ...["name", "value", "fraction", "delta"].map(name => make("span", { class: name })),
    )
  }

  // Hits are filled; a rank that the other list has otherwise is underlined, and K is an edge.
  /** @type {(items: HTMLElement, list: MeasuredList, other: MeasuredList) => void} */
  paintItems(items, list, other) {
    const { data } = this.board
    const flags = flagsOf(list)
    const different = differing(list, other)
    const shown = list.ranked.slice(0, MOST)
    const rest = list.ranked.length - shown.length
    fit(items, shown.length + Number(rest > 0), () => make("li")).forEach((chip, at) => {
      const item = shown[at]
      write(chip, item ?? `+ ${rest}`)
      chip.className = item === undefined ? "rest" : ""
      chip.classList.toggle("hit", item !== undefined && flags[at])
      chip.classList.toggle("differs", item !== undefined && different.includes(at + 1))
      chip.classList.toggle("edge", at + 1 === list.k)
      set(chip, "title", item === undefined ? null : `${at + 1}. ${item}`)
      chip.style.setProperty("--hit", data.colours[item] ?? "")
    })
  }

  /** @type {(a: MeasuredList, b: MeasuredList) => string} */
  differences(a, b) {
    const t = this.board.data.texts
    const ranks = differing(a, b)
    return [
      ranks.length ? say(t.pinned_differ, { ranks: listed(ranks) }) : t.pinned_no_ranks,
      ...(a.k === b.k ? [] : [say(t.pinned_cutoffs, { a: a.k, b: b.k })]),
      ...(a.relevant_count === b.relevant_count
        ? []
        : [say(t.pinned_relevant, { a: a.relevant_count, b: b.relevant_count })]),
    ].join(" ")
  }
}

// The ranks where one list has another item, or the same one as a hit here and not there.
/** @type {(one: MeasuredList, other: MeasuredList) => number[]} */
function differing(one, other) {
  const [flags, others] = [flagsOf(one), flagsOf(other)]
  const length = Math.max(one.ranked.length, other.ranked.length)
  return Array.from({ length }, (_, at) => at + 1).filter(
    rank => one.ranked[rank - 1] !== other.ranked[rank - 1] || flags[rank - 1] !== others[rank - 1],
  )
}

// Neighbours are joined: 1–3, 5.
/** @type {(ranks: number[]) => string} */
function listed(ranks) {
  /** @type {number[][]} */
  const runs = []
  for (const rank of ranks) {
    const last = runs.at(-1)
    if (last && last[1] === rank - 1) last[1] = rank
    else runs.push([rank, rank])
  }
  return runs.map(([from, to]) => (from === to ? from : `${from}–${to}`)).join(", ")
}
