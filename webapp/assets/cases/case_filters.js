// Which cases are shown: a chip for each thing that some of them have in common, with their number.

import { fit, make, say, write } from "../shared/dom.js"
import { liveSet } from "./live_set.js"

/** @import { ArrangementData, CaseData, CasesTableData, Tag } from "../protocol" */
/** @import { Texts } from "../shared/types" */
/** @import { CasesTable } from "./cases_table.js" */

const TAGS = /** @type {const} */ ([
  "worse",
  "better",
  "tie",
  "no_hit",
  "missed",
  "more_relevant_than_k",
  "empty",
])

export class CaseFilters {
  /** @type {HTMLElement} */ chips
  /** @type {HTMLElement} */ count

  /** @param {CasesTable} casesTable */
  constructor(casesTable) {
    this.casesTable = casesTable
    /** @type {Set<Tag>} */
    this.chosen = new Set()
  }

  /** @param {Texts} t */
  build(t) {
    this.chips = make("div", { class: "filters", role: "group", "aria-label": t.filters })
    this.count = make("span", { class: "count", role: "status" })
    return make("div", { class: "filter-line" }, this.chips, this.count)
  }

  /** @param {ArrangementData} arrangement */
  arrange({ tags }) {
    this.chosen = new Set(tags)
  }

  /** @type {(one: CaseData) => boolean} */
  shows(one) {
    return [...this.chosen].every(tag => one.tags.includes(tag))
  }

  /** @param {CasesTableData} data */
  show({ cases, compared, baseline, k, texts: t }) {
    const [model, other] = [compared, baseline].map(one => one && liveSet.labelOf(one))
    const counts = TAGS.map(tag => cases.filter(one => one.tags.includes(tag)).length)
    // What all cases have in common, or none has, tells none from another.
    const useful = TAGS.filter((tag, at) => this.chosen.has(tag) || (counts[at] && counts[at] < cases.length))
    const chips = fit(this.chips, useful.length, () =>
      make("button", { type: "button", class: "filter", onclick: event => this.press(event.currentTarget) }),
    )
    useful.forEach((tag, at) => {
      const chip = chips[at]
      chip.dataset.tag = tag
      chip.setAttribute("aria-pressed", String(this.chosen.has(tag)))
      write(chip, `${say(t[`filter_${tag}`], { model, baseline: other, k })} (${counts[TAGS.indexOf(tag)]})`)
    })
    const shown = cases.filter(one => this.shows(one)).length
    write(this.count, this.chosen.size ? say(t.filtered, { n: shown, of: cases.length }) : "")
  }

  /** @param {HTMLElement} chip */
  press(chip) {
    const tag = /** @type {Tag} */ (chip.dataset.tag)
    if (!this.chosen.delete(tag)) this.chosen.add(tag)
    this.show(this.casesTable.data)
    this.casesTable.cases.show(this.casesTable.data)
    this.casesTable.act({ do: "filter", tags: [...this.chosen] })
    // The open case is one of those that are shown.
    const { order } = liveSet
    const open = this.casesTable.data.cases.find(one => one.open)?.name ?? ""
    if (order.length && !order.includes(open)) this.casesTable.act({ do: "open", case: order[0] })
  }
}
