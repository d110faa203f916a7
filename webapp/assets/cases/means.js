// The means as large numbers, a line per model; and below them what they say together.

import { fit, make, part, write } from "../shared/dom.js"

/** @import { MeanData, CasesTableData } from "../protocol" */
/** @import { Texts } from "../shared/types" */
/** @import { CasesTable } from "./cases_table.js" */

const PARTS = /** @type {const} */ (["name", "model", "value", "fraction", "delta", "sum", "over"])

export class Means {
  /** @type {HTMLElement} */ boxes
  /** @type {HTMLSpanElement} */ verdict
  /** @type {HTMLSpanElement} */ score
  /** @type {HTMLParagraphElement} */ line
  /** @type {HTMLUListElement} */ warnings
  /** @type {HTMLParagraphElement} */ pooled
  /** @type {HTMLParagraphElement} */ changed

  /** @param {CasesTable} casesTable */
  constructor(casesTable) {
    this.casesTable = casesTable
  }

  /** @param {Texts} t */
  build(t) {
    this.boxes = make("section", { class: "measures", "aria-label": t.means })
    this.verdict = make("span", { class: "says" })
    this.score = make("span", { class: "score" })
    this.line = make("p", { class: "verdict", "data-testid": "verdict" }, this.verdict, this.score)
    this.warnings = make("ul", { class: "warnings" })
    this.pooled = make("p", { class: "pooled", "data-testid": "pooled" })
    this.changed = make("p", { class: "changed" })
    return [
      this.boxes,
      make("section", { class: "sayings" }, this.line, this.warnings, this.pooled, this.changed),
    ]
  }

  /** @param {CasesTableData} data */
  show({ means, verdict, warnings, pooled, changed, texts }) {
    const names = [...new Set(means.map(({ name }) => name))]
    const boxes = fit(this.boxes, names.length, () => make("div", { class: "measure" }))
    this.boxes.style.setProperty("--boxes", String(names.length))
    names.forEach((name, at) =>
      this.showBox(
        boxes[at],
        means.filter(mean => mean.name === name),
      ),
    )
    this.line.hidden = !verdict
    this.line.dataset.winner = verdict?.winner ?? ""
    write(this.verdict, verdict?.text ?? "")
    write(this.score, verdict?.score ?? "")
    const lines = fit(this.warnings, warnings.length, () => make("li"))
    warnings.forEach((warning, at) => write(lines[at], warning))
    write(this.pooled, pooled)
    this.pooled.hidden = !pooled
    write(this.changed, changed || texts.start)
  }

  /** @type {(box: HTMLElement, means: MeanData[]) => void} */
  showBox(box, means) {
    const lines = fit(box, means.length, () =>
      make(
        "button",
        { type: "button", class: "mean", "data-testid": "measure", ...this.casesTable.tooltip.asking },
        ...PARTS.map(kind => make("span", { class: kind })),
      ),
    )
    const best = Math.max(...means.map(mean => Number(mean.value)))
    const isTie = means.every(mean => Number(mean.value) === best)
    means.forEach((mean, at) => {
      const line = lines[at]
      const wins = !isTie && mean.value !== "" && Number(mean.value) === best
      Object.assign(line.dataset, { measure: mean.name, value: mean.value, why: mean.why })
      if (mean.model) line.dataset.model = mean.model
      else delete line.dataset.model
      line.classList.toggle("wins", wins)
      for (const kind of PARTS) write(part(line, `.${kind}`), kind === "value" ? mean.shown : mean[kind])
      // What both lines of two models say is heard with each, and stands there once.
      part(line, ".name").classList.toggle("hidden", at > 0)
      part(line, ".over").classList.toggle("hidden", at < means.length - 1)
      if (wins) write(part(line, ".model"), `✓ ${mean.model}`)
      part(line, ".delta").setAttribute("data-sign", String(mean.sign))
    })
  }
}
