// One definition: its name, its formula with the reader's numbers, and who computes it.

import { byKey, fit, make, say, write } from "../shared/dom.js"
import { showCalls, showNotes } from "./calls.js"

/** @import { DefinitionData, MatchData } from "../protocol" */
/** @import { DefinitionPanels } from "./definition_panels.js" */

/** @typedef {DefinitionData & MatchData} Both */
/** @typedef {Partial<Both> & Pick<Both, keyof DefinitionData & keyof MatchData>} Definition Either of them. */

const LINES = /** @type {const} */ (["name", "formula", "numbers", "why"])

export class DefinitionRow {
  /**
   * @param {DefinitionPanels} panels
   * @param {boolean} isOpen
   */
  constructor(panels, isOpen = false) {
    const t = panels.data.texts
    this.panels = panels
    this.isOpen = isOpen
    /** @type {Definition | undefined} */
    this.definition = undefined
    this.shown = ""
    this.lines = byKey(LINES, name => make("p", { class: name }))
    this.measure = make("code", { class: "measure" })
    this.values = make("span", { class: "values" })
    this.notes = make("ul", { class: "notes" })
    this.count = make("span", { class: "count" })
    this.names = make("span", { class: "names" })
    this.toggle = make(
      "button",
      { type: "button", class: "who", onclick: () => this.turn() },
      this.count,
      this.names,
    )
    this.none = make("p", { class: "none" }, t.none_here)
    this.lists = [make("ul", { class: "calls" }), make("ul", { class: "calls" })]
    this.others = make("p", { class: "others" }, t.others)
    this.calls = make("div", {}, this.lists[0], this.others, this.lists[1])
    this.root = make(
      "li",
      { class: "definition", "data-testid": "definition" },
      make("p", { class: "head" }, this.measure, this.values),
      ...Object.values(this.lines),
      this.notes,
      this.none,
      this.toggle,
      this.calls,
    )
  }

  turn() {
    this.isOpen = !this.isOpen
    this.showLibraries()
  }

  /**
   * @param {Definition} definition
   * @param {string} shown Its value where that stands elsewhere already.
   */
  show(definition, shown) {
    this.definition = definition
    this.shown = shown
    Object.assign(this.root.dataset, { measure: definition.measure, value: definition.value })
    write(this.measure, definition.measure)
    write(this.values, (definition.values ?? []).map(inFull).join("; "))
    for (const part of LINES) write(this.lines[part], definition[part] ?? "")
    showNotes(this.notes, definition.notes ?? [])
    this.showLibraries()
  }

  showLibraries() {
    if (!this.definition) return
    const { libraries, others = [] } = this.definition
    const { texts: t } = this.panels.data
    const names = [...new Set(libraries.map(({ library }) => library))]
    this.none.hidden = names.length > 0
    this.toggle.hidden = !names.length && !others.length
    this.toggle.setAttribute("aria-expanded", String(this.isOpen))
    write(this.count, names.length ? say(t.computed_by, { n: names.length }) : t.others_only)
    // A name stands once: here, or in the list.
    const shown = fit(this.names, this.isOpen ? 0 : names.length, () =>
      make("span", { "data-testid": "library" }),
    )
    shown.forEach((item, at) => {
      item.dataset.library = names[at]
      write(item, names[at])
    })
    this.others.hidden = !others.length
    this.calls.hidden = !this.isOpen
    // What is folded is not built: there can be hundreds of calls.
    showCalls(this.lists[0], this.isOpen ? libraries : [], this.shown, this.panels)
    showCalls(this.lists[1], this.isOpen ? others : [], this.shown, this.panels)
  }
}

/** @type {(value: MatchData["values"][number]) => string} */
const inFull = ({ shown, exact }) => (exact === shown ? shown : `${shown} = ${exact}`)
