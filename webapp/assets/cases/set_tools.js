// What can be done with the whole set: undo, another measure, another cutoff, one model more. And intervals, which
// are left out of many models on a phone until they are asked for.

import { byKey, make, write } from "../shared/dom.js"
import { SHORTCUTS } from "../shared/undo_keys.js"

/** @import { LeaderboardData, MeasureChoice } from "../protocol" */
/** @import { Texts } from "../shared/types" */
/** @import { Leaderboard } from "./leaderboard.js" */

const SIGNS = { undo: "↶", redo: "↷", reset: "⟲", add_model: "+" }
const ICONS_ONLY = ["undo", "redo", "reset"]

/** @typedef {keyof typeof SIGNS} What */

export class SetTools {
  /** @type {HTMLSelectElement} */ measure
  /** @type {HTMLOutputElement} */ k
  /** @type {Record<What, HTMLButtonElement>} */ buttons
  /** @type {HTMLButtonElement} */ less
  /** @type {HTMLButtonElement} */ more
  /** @type {HTMLButtonElement} */ intervals
  /** @type {number} */ now

  /** @param {Leaderboard} leaderboard */
  constructor(leaderboard) {
    this.leaderboard = leaderboard
    this.listed = ""
    this.hasIntervals = false // whether they are asked for
  }

  /** @param {Texts} t */
  build(t) {
    this.buttons = byKey(/** @type {What[]} */ (Object.keys(SIGNS)), what => this.button(what, t))
    this.listed = ""
    this.measure = make("select", {
      "data-testid": "measure-choice",
      "aria-label": t.add_measure,
      title: t.add_measure,
      onchange: event => {
        const measure = event.target.value
        event.target.value = ""
        // One that is shown is there already; a press on its name lets it lead.
        const isShown = this.leaderboard.data.columns.some(column => column.measure === measure)
        if (!isShown) this.leaderboard.act({ do: "measure", measure })
      },
    })
    this.k = make("output", { class: "k", "data-testid": "k" })
    this.less = this.step(-1, "−", t.k_less)
    this.more = this.step(1, "+", t.k_more)
    this.intervals = make(
      "button",
      {
        type: "button",
        class: "tool intervals",
        title: t.intervals_hint,
        onclick: () => this.showIntervals(!this.hasIntervals),
      },
      t.intervals,
    )
    this.showIntervals(this.hasIntervals)
    const { undo, redo, reset, add_model } = this.buttons
    return make(
      "div",
      { class: "tools", role: "toolbar", "aria-label": t.tools },
      undo,
      redo,
      reset,
      make("div", { class: "cutoff", role: "group", "aria-label": t.cutoff }, this.less, this.k, this.more),
      make("div", { class: "further" }, this.measure, add_model, this.intervals),
    )
  }

  /** @type {(are: boolean) => void} */
  showIntervals(are) {
    this.hasIntervals = are
    this.intervals.setAttribute("aria-pressed", String(are))
    this.leaderboard.root.classList.toggle("with-intervals", are)
  }

  /** @type {(what: What, t: Texts) => HTMLButtonElement} */
  button(what, t) {
    return make(
      "button",
      {
        type: "button",
        class: "tool",
        "data-do": what,
        title: t[`${what}_hint`],
        "aria-label": t[what],
        "aria-keyshortcuts": SHORTCUTS[what] ?? null,
        onclick: () => this.leaderboard.act({ do: what }),
      },
      make("span", { "aria-hidden": "true" }, SIGNS[what]),
      ...(ICONS_ONLY.includes(what) ? [] : [make("span", { class: "word" }, t.model)]),
    )
  }

  /** @type {(by: number, sign: string, label: string) => HTMLButtonElement} */
  step(by, sign, label) {
    return make(
      "button",
      {
        class: "step",
        type: "button",
        "aria-label": label,
        title: label,
        onclick: () => this.setK(this.now + by),
      },
      sign,
    )
  }

  // Painted here first, so that quick presses add up.
  /** @type {(k: number) => void} */
  setK(k) {
    if (k < 1 || k > this.leaderboard.data.k_max) return
    this.showK(k)
    this.leaderboard.act({ do: "k", k })
  }

  /** @type {(k: number) => void} */
  showK(k) {
    this.now = k
    write(this.k, `K = ${k}`)
    this.less.setAttribute("aria-disabled", String(k <= 1))
    this.more.setAttribute("aria-disabled", String(k >= this.leaderboard.data.k_max))
  }

  /** @param {LeaderboardData} data */
  show(data) {
    const { undo, redo, add_model } = this.buttons
    undo.disabled = !data.can_undo
    redo.disabled = !data.can_redo
    add_model.disabled = !data.can_add_model
    this.showK(data.k)
    this.showMeasures(data)
  }

  // A heading for each group; those that are columns already lead when they are chosen again.
  /** @param {LeaderboardData} data */
  showMeasures({ measures, texts: t }) {
    const listed = JSON.stringify(measures)
    if (listed === this.listed) return
    this.listed = listed
    /** @type {Map<string, MeasureChoice[]>} */
    const groups = new Map()
    for (const measure of measures) groups.set(measure.group, [...(groups.get(measure.group) ?? []), measure])
    this.measure.replaceChildren(
      make("option", { value: "", disabled: true, selected: true, hidden: true }, `+ ${t.measure}`),
      ...[...groups].map(([group, choices]) =>
        make(
          "optgroup",
          { label: group },
          ...choices.map(({ id, name }) => make("option", { value: id }, name)),
        ),
      ),
    )
    this.measure.value = ""
  }
}
