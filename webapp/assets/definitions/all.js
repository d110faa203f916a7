// Every definition on the reader's list: a matrix, those of one value together.

import { byKey, fit, make, place, say, write } from "../shared/dom.js"
import { DefinitionRow } from "./definition.js"
import { ElementCache, keepFocus } from "./element_cache.js"
import { legend } from "./signs.js"

/** @import { DefinitionPanelsData, GroupData, Sort } from "../protocol" */
/** @import { Texts } from "../shared/types" */
/** @import { DefinitionPanels } from "./definition_panels.js" */

const FAMILIES = /** @type {const} */ (["AP", "P", "R", "nDCG"])
const SORTS = /** @type {Sort[]} */ (["usual", "value"])

export class AllPanel {
  /** @type {ElementCache<DefinitionRow>} */ rows
  /** @type {Record<typeof FAMILIES[number], HTMLElement>} */ sections
  /** @type {Record<Sort, HTMLInputElement>} */ sorts
  /** @type {HTMLParagraphElement} */ legend

  /** @param {DefinitionPanels} panels */
  constructor(panels) {
    this.panels = panels
  }

  /** @param {Texts} t */
  build(t) {
    this.rows = new ElementCache(() => new DefinitionRow(this.panels))
    this.sorts = byKey(SORTS, sort =>
      make("input", {
        type: "radio",
        name: "sort",
        value: sort,
        onchange: () => this.panels.act({ do: "sort", sort }),
      }),
    )
    this.legend = make("p", { class: "intro" })
    this.sections = byKey(FAMILIES, family =>
      make(
        "section",
        { "data-family": family },
        make(
          "h2",
          {},
          t[`family_${family.toLowerCase()}`],
          make("span", { class: "compared" }, say(t.compared, { measure: `${family}@K` })),
        ),
        make(
          "div",
          { class: "columns", "aria-hidden": "true" },
          ...[t.definition, t.col_value, t.col_formula, t.col_libraries, t.col_differs].map(title =>
            make("span", {}, title),
          ),
        ),
        make("div", { class: "groups" }),
      ),
    )
    return [
      make(
        "fieldset",
        { class: "of", "data-testid": "sort" },
        make("legend", {}, t.sort),
        ...SORTS.map(sort => make("label", {}, this.sorts[sort], make("span", {}, t[`sort_${sort}`]))),
      ),
      make("p", { class: "intro" }, `${t.all_intro} ${t.own_names}`),
      this.legend,
      ...Object.values(this.sections),
    ]
  }

  /** @param {DefinitionPanelsData} data */
  show({ all, sort, texts: t }) {
    if (!all) return
    this.sorts[sort].checked = true
    const formulas = all.groups.flatMap(group => group.definitions.map(({ formula }) => formula))
    write(this.legend, legend(formulas.join(" "), t))
    keepFocus(this.panels.root, () => {
      for (const family of FAMILIES) {
        const groups = all.groups
          .map(group => ({ ...group, definitions: group.definitions.filter(one => one.family === family) }))
          .filter(({ definitions }) => definitions.length)
        const cards = fit(this.sections[family].children[2], groups.length, () => this.makeGroup())
        groups.forEach((group, number) => this.showGroup(cards[number], group))
      }
    })
  }

  makeGroup() {
    const use = make("button", { type: "button", class: "use" }, this.panels.data.texts.use_list)
    return make(
      "article",
      { class: "group" },
      make("p", { class: "result" }, make("strong"), make("span", { class: "exact" })),
      make("ul", { class: "definitions" }),
      make("p", { class: "separate" }, make("span"), " ", use),
    )
  }

  /** @type {(card: HTMLElement, group: GroupData) => void} */
  showGroup(card, { shown, exact, separate, names, definitions }) {
    const [head, list, separating] = card.children
    write(head.children[0], shown)
    write(head.children[1], exact === shown ? "" : `= ${exact}`)
    write(separating.children[0], separate)
    separating.toggleAttribute("hidden", !separate)
    Object.assign(separating.children[1], {
      onclick: () => this.panels.act({ do: "separate", measures: names }),
    })
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
