// The step table: a row for each card, on one line with it, and the sums.

import { fit, make, parts, say, set, write } from "../shared/dom.js"
import { visible } from "../shared/tooltip.js"

/** @import { Texts } from "../shared/types" */
/** @import { Board } from "./board.js" */
/** @import { Step } from "./live.js" */

export class Steps {
  /** @type {HTMLTableSectionElement} */ rows
  /** @type {HTMLTableSectionElement} */ sums
  /** @type {HTMLTableElement} */ table

  /** @param {Board} board */
  constructor(board) {
    this.board = board
  }

  /** @param {Texts} t */
  build(t) {
    const columns = [
      ["k", t.rank, ""],
      ["", t.item, ""],
      ["rel(k)", t.relevance, t.about_relevance],
      ["P@k", t.precision, t.about_precision],
      ["rel(k)·P@k", t.term, t.about_term],
    ]
    const headings = columns.map(([symbol, word, about]) => {
      const content = [
        ...(symbol ? [make("span", { class: "symbol" }, symbol)] : []),
        make("span", { class: "word" }, word),
      ]
      return make("th", { scope: "col" }, ...(about ? [this.asked(about, ...content)] : content))
    })
    this.rows = make("tbody")
    this.sums = make("tfoot")
    this.table = make(
      "table",
      { "data-testid": "steps", "aria-label": t.steps },
      make("thead", {}, make("tr", {}, ...headings)),
      this.rows,
      this.sums,
    )
    return this.table
  }

  paint() {
    this.paintSteps()
    this.paintSums()
    this.keepStop()
  }

  // The number that the Tab key leads to is one that can be seen.
  keepStop() {
    const numbers = parts(this.table, ".why")
    const stop = numbers.find(number => number.tabIndex === 0)
    if (stop?.checkVisibility()) return
    const [first] = visible(parts(this.rows, ".why"))
    if (!first) return
    if (stop) stop.tabIndex = -1
    first.tabIndex = 0
  }

  paintSteps() {
    const { now, live, data } = this.board
    const rows = fit(this.rows, live.steps.length, () =>
      make("tr", {}, this.cell(), make("td", {}, make("bdi")), this.cell(), this.cell(), this.cell()),
    )
    live.steps.forEach((step, at) => {
      const row = rows[at]
      const item = now.ranked[at]
      const k = at + 1
      set(row, "data-rank", k)
      row.classList.toggle("hit", step.relevant)
      row.classList.toggle("pointed", data.lights.includes(k))
      row.classList.toggle("pale", !step.counted)
      row.classList.toggle("edge", k === now.k && k < live.steps.length)
      row.style.setProperty("--hit", data.colours[item])
      const shown = [String(k), item, step.relevant ? "1" : "0", step.precision, step.term]
      const whys = this.board.isMoving
        ? []
        : whysOf(step, { k, item, hits: step.hits, p: step.fraction, cutoff: now.k }, data.texts)
      ;[...row.cells].forEach((cell, column) => {
        write(cell.children[0], shown[column])
        if (whys[column]) set(cell.children[0], "data-why", whys[column])
      })
    })
  }

  paintSums() {
    const { sums } = this.board.live
    const t = this.board.data.texts
    const rows = fit(this.sums, sums.length, () =>
      make(
        "tr",
        {},
        make("th", { scope: "row", colspan: "2" }, make("span")),
        this.cell(),
        make("td", {}, make("span", { class: "label", "aria-hidden": "true" })),
        this.cell(),
      ),
    )
    sums.forEach((sum, at) => {
      const [head, hits, label, term] = rows[at].cells
      write(head.children[0], sum.label)
      write(label.children[0], sum.label)
      write(hits.children[0], String(sum.hits))
      set(hits.children[0], "data-why", say(t.why_hits, { hits: sum.hits, k: sum.ranks }))
      write(term.children[0], sum.total)
      set(term.children[0], "data-why", sum.terms)
    })
  }

  cell() {
    return make("td", {}, this.asked(""))
  }

  /** @type {(why: string, ...content: (Node | string)[]) => HTMLElement} */
  asked(why, ...content) {
    return make(
      "button",
      { type: "button", class: "why", tabindex: "-1", "data-why": why || null, ...this.board.tooltip.asking },
      ...content,
    )
  }
}

// Why each column of a row says what it says; the item needs no reason.
/** @type {(step: Step, values: Record<string, unknown>, t: Texts) => string[]} */
function whysOf(step, values, t) {
  const term = say(step.relevant ? t.why_term : t.why_no_term, values)
  return [
    say(t.why_k, values),
    "",
    say(step.relevant ? t.why_hit : t.why_miss, values),
    say(t.why_precision, values),
    step.counted ? term : say(t.why_beyond, { ...values, term }),
  ]
}
