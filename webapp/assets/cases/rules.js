// How empty cases count in the mean: every way with what it leads to.

import { byKey, fit, make, say, write } from "../shared/dom.js"

/** @import { SetRule, CasesTableData } from "../protocol" */
/** @import { CasesTable } from "./cases_table.js" */

const RULES = /** @type {const} */ (["no_relevant", "missing"])

export class Rules {
  /** @type {Record<SetRule["rule"], HTMLElement>} */ fields

  /** @param {CasesTable} casesTable */
  constructor(casesTable) {
    this.casesTable = casesTable
  }

  build() {
    this.fields = byKey(RULES, rule =>
      make("fieldset", { "data-rule": rule }, make("legend"), make("div", { class: "ways" })),
    )
    return make("section", { class: "rules" }, ...Object.values(this.fields))
  }

  /** @param {CasesTableData} data */
  show({ rules, texts: t }) {
    for (const rule of RULES) {
      const [legend, ways] = this.fields[rule].children
      const { count, chosen, choices } = rules[rule]
      write(legend, say(t[`rule_${rule}`], { n: count }))
      // A rule about cases that there are none of would only be noise.
      this.fields[rule].hidden = !count
      const labels = fit(ways, choices.length, () => this.way(rule))
      choices.forEach(({ id, shown }, at) => {
        const [field, word, value] = labels[at].children
        const radio = /** @type {HTMLInputElement} */ (field)
        radio.value = id
        radio.checked = id === chosen
        write(word, t[`${rule}_${id}`])
        write(value, `→ ${shown}`)
      })
    }
  }

  /** @type {(rule: SetRule["rule"]) => HTMLElement} */
  way(rule) {
    /** @type {(event: any) => void} */
    const choose = event => this.casesTable.act({ do: "rule", rule, choice: event.target.value })
    return make(
      "label",
      { class: "way" },
      make("input", { type: "radio", name: rule, onchange: choose }),
      make("span", {}),
      make("span", { class: "shown" }),
    )
  }
}
