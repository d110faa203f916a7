// The large numbers, the sentence about the last change, and the step table.

import { fit, make, part, parts, say, write } from "../shared/dom.js"
import { visible } from "../shared/tooltip.js"

/** @import { BoardData, StepData } from "../protocol" */
/** @import { Texts } from "../shared/types" */
/** @import { Board } from "./board.js" */

const PARTS = /** @type {const} */ (["name", "value", "fraction", "over", "delta"])
const LARGE = 3

export class Numbers {
  /** @type {HTMLElement} */ measures
  /** @type {HTMLParagraphElement} */ changed
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
      ["k", t.rank],
      ["", t.item],
      ["rel(k)", t.relevance],
      ["P@k", t.precision],
      ["rel(k)·P@k", t.term],
    ]
    const headings = columns.map(([symbol, word]) =>
      make(
        "th",
        { scope: "col" },
        ...(symbol ? [make("span", { class: "symbol" }, symbol)] : []),
        make("span", { class: "word" }, word),
      ),
    )
    this.measures = make("section", { class: "measures" })
    this.changed = make("p", { class: "changed" })
    this.rows = make("tbody")
    this.sums = make("tfoot")
    this.table = make(
      "table",
      { "data-testid": "steps", "aria-label": t.steps },
      make("thead", {}, make("tr", {}, ...headings)),
      this.rows,
      this.sums,
    )
    return [this.measures, make("section", { class: "table" }, this.changed, this.table)]
  }

  /** @param {BoardData} data */
  show(data) {
    this.showMeasures(data)
    write(this.changed, data.changed || data.texts.start)
    this.showSteps(data)
    this.showSums(data)
    this.keepStop()
  }

  // The number that the Tab key leads to is one that can be seen.
  keepStop() {
    const numbers = parts(this.table, ".why")
    const stop = numbers.find(number => number.tabIndex === 0)
    const [first] = visible(numbers)
    if (stop?.checkVisibility() || !first) return
    if (stop) stop.tabIndex = -1
    first.tabIndex = 0
  }

  /** @param {BoardData} data */
  showMeasures({ measures, model }) {
    const boxes = fit(this.measures, measures.length, () =>
      make(
        "button",
        { type: "button", class: "measure", "data-testid": "measure", ...this.board.tooltip.asking },
        ...PARTS.map(name => make("span", { class: name })),
      ),
    )
    measures.forEach((measure, at) => {
      const box = boxes[at]
      Object.assign(box.dataset, { measure: measure.name, value: measure.value, why: measure.why })
      if (model) box.dataset.model = model
      box.classList.toggle("further", at >= LARGE)
      for (const name of PARTS) write(part(box, `.${name}`), name === "value" ? measure.shown : measure[name])
      part(box, ".delta").setAttribute("data-sign", String(measure.sign))
    })
  }

  /** @param {BoardData} data */
  showSteps({ steps, ranked, colours, k, lights, texts }) {
    const rows = fit(this.rows, steps.length, () =>
      make("tr", {}, this.cell(), make("td", {}, make("bdi")), this.cell(), this.cell(), this.cell()),
    )
    steps.forEach((step, at) => {
      const row = rows[at]
      const item = ranked[at]
      row.dataset.rank = String(at + 1)
      row.classList.toggle("hit", step.relevant)
      row.classList.toggle("pointed", lights.includes(at + 1))
      row.classList.toggle("pale", !step.counted)
      row.classList.toggle("edge", at + 1 === k && k < steps.length)
      row.style.setProperty("--hit", colours[item])
      const shown = [String(at + 1), item, step.relevant ? "1" : "0", step.precision, step.term]
      const whys = whysOf(step, { k: at + 1, item, hits: step.hits, p: step.fraction, cutoff: k }, texts)
      ;[...row.cells].forEach((cell, column) => {
        write(cell.children[0], shown[column])
        if (whys[column]) cell.children[0].setAttribute("data-why", whys[column])
      })
    })
  }

  /** @param {BoardData} data */
  showSums({ sums }) {
    const rows = fit(this.sums, sums.length, () =>
      make("tr", {}, make("th", { scope: "row", colspan: "2" }), this.cell(), make("td"), this.cell()),
    )
    sums.forEach((sum, at) => {
      const [head, hits, , term] = rows[at].cells
      write(head, sum.label)
      write(hits.children[0], sum.hits)
      hits.children[0].setAttribute("data-why", sum.hits_why)
      write(term.children[0], sum.term)
      term.children[0].setAttribute("data-why", sum.term_why)
    })
  }

  cell() {
    return make(
      "td",
      {},
      make("button", { type: "button", class: "why", tabindex: "-1", ...this.board.tooltip.asking }),
    )
  }
}

// Why each column of a row says what it says; the item needs no reason.
/** @type {(step: StepData, values: Record<string, unknown>, t: Texts) => string[]} */
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
