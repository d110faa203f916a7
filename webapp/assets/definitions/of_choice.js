// Whether numbers are those of the list, or means over the cases of the other page.

import { byKey, make, write } from "../shared/dom.js"

/** @import { AskOf, DefinitionPanelsData } from "../protocol" */
/** @import { Texts } from "../shared/types" */
/** @import { DefinitionPanels } from "./definition_panels.js" */

const OF = /** @type {AskOf["of"][]} */ (["list", "cases"])

export class OfChoice {
  /** @type {Record<AskOf["of"], HTMLInputElement>} */ choices
  /** @type {HTMLSpanElement} */ ofCases

  /**
   * @param {DefinitionPanels} panels
   * @param {string} name
   */
  constructor(panels, name) {
    this.panels = panels
    this.name = name
  }

  /** @param {Texts} t */
  build(t) {
    this.choices = byKey(OF, of =>
      make("input", {
        type: "radio",
        name: this.name,
        value: of,
        onchange: () => this.panels.act({ do: "of", of }),
      }),
    )
    this.ofCases = make("span")
    return make(
      "fieldset",
      { class: "of", "data-testid": `${this.name}-of` },
      make("legend", {}, t.number_of),
      make("label", {}, this.choices.list, make("span", {}, t.of_list)),
      make("label", {}, this.choices.cases, this.ofCases),
    )
  }

  /** @param {DefinitionPanelsData} data */
  show({ of, of_cases }) {
    this.choices[of].checked = true
    write(this.ofCases, of_cases)
  }
}
