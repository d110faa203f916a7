// Whether numbers are those of the list, or means over the cases of the other page.

import { byKey, fit, make, write } from "../shared/dom.js"

/** @import { AskOf, DefinitionPanelsData } from "../protocol" */
/** @import { Texts } from "../shared/types" */
/** @import { DefinitionPanels } from "./definition_panels.js" */

const OF = /** @type {AskOf["of"][]} */ (["list", "cases"])

export class OfChoice {
  /** @type {Record<AskOf["of"], HTMLInputElement>} */ choices
  /** @type {HTMLSpanElement} */ ofCases
  /** @type {HTMLSelectElement} */ model

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
    this.model = make("select", {
      "aria-label": t.of_model,
      "data-testid": `${this.name}-model`,
      onchange: () => this.panels.act({ do: "of", of: "cases", model: this.model.value }),
    })
    return make(
      "fieldset",
      { class: "of", "data-testid": `${this.name}-of` },
      make("legend", {}, t.number_of),
      make("label", {}, this.choices.list, make("span", {}, t.of_list)),
      make("label", {}, this.choices.cases, this.ofCases),
      this.model,
    )
  }

  /** @param {DefinitionPanelsData} data */
  show({ of, of_cases, models, model, texts: t }) {
    const names = Object.entries({ "": t.any_model, ...models })
    const options = fit(this.model, names.length, () => make("option"))
    for (const [at, [value, name]] of names.entries()) {
      options[at].setAttribute("value", value)
      write(options[at], name)
    }
    this.model.value = model
    this.model.hidden = of !== "cases" || names.length < 3
    this.choices[of].checked = true
    write(this.ofCases, of_cases)
  }
}
