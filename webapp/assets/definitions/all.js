// Every definition on the reader's list, those that agree in one card.

import { fit, make, place, write } from "../shared/dom.js"
import { DefinitionRow } from "./definition.js"
import { ElementCache, keepFocus } from "./element_cache.js"

/** @import { DefinitionPanelsData, GroupData } from "../protocol" */
/** @import { Texts } from "../shared/types" */
/** @import { DefinitionPanels } from "./definition_panels.js" */

const FAMILIES = ["AP", "P"]

export class AllPanel {
  /** @type {ElementCache<DefinitionRow>} */ rows
  /** @type {HTMLElement[]} */ sections

  /** @param {DefinitionPanels} panels */
  constructor(panels) {
    this.panels = panels
  }

  /** @param {Texts} t */
  build(t) {
    this.rows = new ElementCache(() => new DefinitionRow(this.panels))
    this.sections = FAMILIES.map(family =>
      make(
        "section",
        { "data-family": family },
        make("h2", {}, t[`family_${family.toLowerCase()}`]),
        make("div", { class: "cards" }),
      ),
    )
    return [make("p", { class: "intro" }, t.all_intro), ...this.sections]
  }

  /** @param {DefinitionPanelsData} data */
  show({ all }) {
    if (!all) return
    keepFocus(this.panels.root, () =>
      FAMILIES.forEach((family, at) => {
        const groups = all.groups
          .map(group => ({ ...group, definitions: group.definitions.filter(one => one.family === family) }))
          .filter(({ definitions }) => definitions.length)
        const cards = fit(this.sections[at].children[1], groups.length, makeCard)
        groups.forEach((group, number) => this.showCard(cards[number], group))
      }),
    )
  }

  /** @type {(card: Element, group: GroupData) => void} */
  showCard(card, { shown, exact, agree, separate, definitions }) {
    const [head, agreeing, list, separating] = card.children
    write(head.children[0], shown)
    write(head.children[1], exact === shown ? "" : `= ${exact}`)
    write(agreeing, agree)
    write(separating, separate)
    place(
      list,
      definitions.map(definition => {
        const row = this.rows.of(definition.open)
        row.show(definition, shown)
        return row.root
      }),
    )
  }
}

const makeCard = () =>
  make(
    "article",
    { class: "card" },
    make("p", { class: "result" }, make("strong", {}), make("span", { class: "exact" })),
    make("p", { class: "agree" }),
    make("ul", { class: "definitions" }),
    make("p", { class: "separate" }),
  )
