// The formulas of the measures with the numbers of this list: what each hit adds, in its colour, over the denominator.

import { fit, make, part, set, write } from "../shared/dom.js"
import { relation } from "../shared/number_text.js"

/** @import { Board } from "./board.js" */
/** @import { LiveMeasure } from "./live.js" */

export class Formulas {
  /** @type {HTMLElement} */ root

  /** @param {Board} board */
  constructor(board) {
    this.board = board
  }

  build() {
    this.root = make("div", { class: "formulas" })
    return this.root
  }

  paint() {
    const { data, live } = this.board
    const measures = data.panels.includes("formula") ? live.measures : []
    this.root.hidden = !measures.length
    const formulas = fit(this.root, measures.length, () => this.formula())
    measures.forEach((measure, at) => this.paintFormula(formulas[at], measure))
  }

  formula() {
    return make(
      "p",
      { class: "formula", role: "math", "data-testid": "live-formula" },
      make("span", { class: "of" }),
      " = ",
      make("span", { class: "quotient" }, make("span", { class: "sum" }), make("span", { class: "below" })),
      " ",
      make("strong"),
    )
  }

  /** @type {(formula: HTMLElement, measure: LiveMeasure) => void} */
  paintFormula(formula, measure) {
    const { colours, data } = this.board
    set(formula, "aria-label", measure.why)
    write(part(formula, ".of"), measure.label)
    const sum = part(formula, ".sum")
    const terms = fit(sum, Math.max(1, measure.sum.length), () => make("span"))
    terms.forEach((term, at) => {
      const { rank = 0, text = "0" } = measure.sum[at] ?? {}
      set(term, "class", data.lights.includes(rank) ? "term pointed" : "term")
      set(term, "data-rank", rank || null)
      term.style.setProperty("--hit", colours[rank - 1] ?? "var(--line)")
      write(term, text)
    })
    const isNamed = measure.below && measure.below !== measure.known
    write(part(formula, ".below"), isNamed ? `${measure.below} = ${measure.known}` : measure.known)
    write(
      part(formula, "strong"),
      measure.fraction ? `= ${measure.fraction} ${decimals(measure)}` : decimals(measure),
    )
  }
}

/** @type {(measure: LiveMeasure) => string} */
const decimals = ({ value, fraction }) => (/^\d+$/.test(fraction) ? "" : relation(value))
