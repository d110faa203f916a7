// One definition: its name, its formula, who computes it under which name, and when it differs; on a press also
// the calls.

import { fit, make, say, write } from "../shared/dom.js"
import { showCalls, showNotes } from "./calls.js"
import { makeWorked, showWorked } from "./worked.js"

/** @import { CallData, DefinitionData, MatchData } from "../protocol" */
/** @import { DefinitionPanels } from "./definition_panels.js" */

/** @typedef {DefinitionData & MatchData} Both */
/** @typedef {Partial<Both> & Pick<Both, keyof DefinitionData & keyof MatchData>} Definition Either of them. */

const MOST_CHIPS = 3

export class DefinitionRow {
  /** @param {DefinitionPanels} panels */
  constructor(panels) {
    const t = panels.data.texts
    this.panels = panels
    this.isOpen = false
    /** @type {Definition | undefined} */
    this.definition = undefined
    this.shown = ""
    this.name = make("p", { class: "name" })
    this.worked = makeWorked()
    this.why = make("p", { class: "why" })
    this.measure = make("code", { class: "measure" })
    this.values = make("span", { class: "values" })
    this.notes = make("ul", { class: "notes" })
    this.chips = make("div", { class: "chips" })
    this.differs = make("p", { class: "differs" })
    this.count = make("span", { class: "count" })
    this.toggle = make("button", { type: "button", class: "who", onclick: () => this.turn() }, this.count)
    this.none = make("p", { class: "none" }, t.none_here)
    this.lists = [make("ul", { class: "calls" }), make("ul", { class: "calls" })]
    this.others = make("p", { class: "others" }, t.others)
    this.details = make("div", { class: "details" }, this.why, this.lists[0], this.others, this.lists[1])
    this.root = make(
      "li",
      { class: "definition", "data-testid": "definition" },
      make("div", { class: "title" }, make("p", { class: "head" }, this.measure, this.values), this.name),
      make("div", {}, this.worked, this.notes),
      make("div", { class: "by-whom" }, this.chips, this.none, this.toggle),
      this.differs,
      this.details,
    )
  }

  turn() {
    this.isOpen = !this.isOpen
    this.worked.open = this.isOpen
    this.showLibraries()
  }

  /**
   * @param {Definition} definition
   * @param {string} shown Its value where that stands elsewhere already.
   */
  show(definition, shown) {
    const { texts: t } = this.panels.data
    this.definition = definition
    this.shown = shown
    Object.assign(this.root.dataset, { measure: definition.measure, value: definition.value })
    write(this.measure, definition.measure)
    write(this.values, (definition.values ?? []).map(inFull).join("; "))
    write(this.name, definition.name)
    write(this.why, definition.why ?? "")
    showWorked(this.worked, definition, t)
    showNotes(this.notes, definition.notes ?? [])
    this.differs.hidden = definition.differs === undefined
    write(this.differs, definition.differs || t.reference)
    // On a narrow page no heading stands above it.
    this.differs.dataset.title = definition.differs ? t.col_differs : ""
    this.showLibraries()
  }

  showLibraries() {
    if (!this.definition) return
    const { libraries, others = [], measure, why } = this.definition
    const { texts: t } = this.panels.data
    const named = firstOfEach(libraries)
    this.none.hidden = named.length > 0
    this.toggle.hidden = !named.length && !others.length && !why
    this.toggle.setAttribute("aria-expanded", String(this.isOpen))
    this.toggle.title = say(t.details, { measure })
    const more = named.length - MOST_CHIPS
    write(this.count, more > 0 ? say(t.more_libraries, { n: more }) : named.length ? t.calls : t.others_only)
    const shown = fit(this.chips, Math.min(named.length, MOST_CHIPS), () => makeChip(this.panels))
    shown.forEach((chip, at) => showChip(chip, named[at], this.panels))
    this.others.hidden = !others.length
    this.details.hidden = !this.isOpen
    // What is folded is not built: there can be hundreds of calls.
    showCalls(this.lists[0], this.isOpen ? libraries : [], this.shown, this.panels)
    showCalls(this.lists[1], this.isOpen ? others : [], this.shown, this.panels)
  }
}

/** @type {(calls: CallData[]) => CallData[]} */
const firstOfEach = calls =>
  [...new Map([...calls].reverse().map(call => [call.library, call])).values()].reverse()

/** @type {(panels: DefinitionPanels) => HTMLElement} */
function makeChip(panels) {
  /** @type {HTMLElement} */
  const chip = make(
    "button",
    {
      type: "button",
      class: "library-chip",
      "data-testid": "library",
      onclick: () => panels.openLibrary(chip.dataset.library ?? ""),
    },
    make("strong"),
    make("span", { lang: "en" }),
    make("em"),
  )
  return chip
}

/** @type {(chip: HTMLElement, call: CallData, panels: DefinitionPanels) => void} */
function showChip(chip, { library, own, sees }, panels) {
  const { texts: t } = panels.data
  chip.dataset.library = library
  chip.title = say(t.open_library, { library })
  write(chip.children[0], library)
  write(chip.children[1], own)
  write(chip.children[2], sees === "list" ? t.list_only : sees === "catalogue" ? t.catalogue_too : "")
}

/** @type {(value: MatchData["values"][number]) => string} */
const inFull = ({ shown, exact }) => (exact === shown ? shown : `${shown} = ${exact}`)
