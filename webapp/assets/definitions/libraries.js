// The table of libraries: found by name, call, definition or version.

import { byKey, fit, make, say, write } from "../shared/dom.js"
import { makeMark, showMark } from "./calls.js"
import { LibraryPage } from "./library.js"

/** @import { DefinitionPanelsData, CellData, LibraryRow } from "../protocol" */
/** @import { Texts } from "../shared/types" */
/** @import { DefinitionPanels } from "./definition_panels.js" */

const EVIDENCE = ["any", "run", "read"]
const GROUPS = /** @type {const} */ (["retrieval", "recommender", "learning", "search", "language", "judges"])

/** @typedef {{ heading: HTMLTableSectionElement, rows: HTMLTableSectionElement }} Part */

export class LibrariesPanel {
  /** @type {HTMLInputElement} */ search
  /** @type {HTMLSelectElement} */ evidence
  /** @type {HTMLParagraphElement} */ count
  /** @type {HTMLTableRowElement} */ head
  /** @type {Record<typeof GROUPS[number], Part>} */ parts
  /** @type {HTMLTableElement} */ table
  /** @type {LibraryRow[]} */ rows
  /** @type {Map<string, HTMLElement>} */ shown

  /** @param {DefinitionPanels} panels */
  constructor(panels) {
    this.panels = panels
    /** @type {string | undefined} */
    this.awaits = undefined // the library that the reader has asked for; empty when one was closed
    this.last = ""
    this.page = new LibraryPage(panels)
  }

  /** @param {Texts} t */
  build(t) {
    this.search = make("input", {
      type: "search",
      id: "search",
      "data-testid": "library-search",
      autocomplete: "off",
      spellcheck: "false",
      placeholder: t.search_example,
      oninput: () => this.filter(),
    })
    this.evidence = make(
      "select",
      { "data-testid": "library-evidence", "aria-label": t.evidence, onchange: () => this.filter() },
      ...EVIDENCE.map(kind => make("option", { value: kind }, t[`evidence_${kind}`])),
    )
    this.count = make("p", { class: "count", role: "status", "data-testid": "library-count" })
    this.head = make("tr")
    this.parts = byKey(GROUPS, group => ({
      heading: make(
        "tbody",
        { class: "heading" },
        make(
          "tr",
          {},
          make(
            "th",
            { scope: "rowgroup", colspan: 7 },
            make("strong", {}, t[`group_${group}`]),
            ...(group === "judges" ? [make("span", {}, t.judges_note)] : []),
          ),
        ),
      ),
      rows: make("tbody", { "data-group": group }),
    }))
    this.table = make(
      "table",
      { class: "libraries" },
      make("caption", { class: "hidden" }, t.tab_libraries),
      make("thead", {}, this.head),
      ...Object.values(this.parts).flatMap(({ heading, rows }) => [heading, rows]),
    )
    return [
      this.page.build(t),
      make(
        "div",
        { class: "ask", role: "search" },
        make("label", { for: "search" }, t.search),
        this.search,
        this.evidence,
      ),
      this.count,
      this.table,
    ]
  }

  /** @param {DefinitionPanelsData} data */
  show(data) {
    const { libraries, texts: t } = data
    if (!libraries) return
    const { rows, columns } = libraries
    this.page.show(data)
    const titles = fit(this.head, columns.length + 1, () => make("th", { scope: "col" }))
    write(titles[0], t.library)
    columns.forEach((column, at) => {
      write(titles[at + 1], column)
      titles[at + 1].title = t[`family_${column.toLowerCase()}`] ?? ""
    })
    this.rows = rows
    this.shown = new Map()
    for (const group of GROUPS) {
      const own = rows.filter(row => row.group === group)
      const elements = fit(this.parts[group].rows, own.length, () => this.makeRow())
      own.forEach((row, at) => {
        this.showRow(elements[at], row, columns, data)
        this.shown.set(row.library, elements[at])
      })
    }
    this.filter()
    // The reader has asked for this library: what follows is about it.
    if (this.awaits && this.awaits === data.library?.library) {
      this.page.name.focus({ preventScroll: true })
      this.page.name.scrollIntoView({ block: "start" })
    }
    // Back to where the library was opened.
    if (this.awaits === "" && !data.library) this.shown.get(this.last)?.querySelector("button")?.focus()
    this.awaits = undefined
    this.last = data.library?.library ?? ""
  }

  makeRow() {
    /** @type {HTMLTableRowElement} */
    const row = make(
      "tr",
      { "data-testid": "library", onclick: () => this.panels.openLibrary(row.dataset.library ?? "") },
      make(
        "th",
        { scope: "row" },
        make("button", { type: "button", class: "name" }),
        makeMark(),
        make("span", { class: "older" }),
        make("span", { class: "changed" }),
      ),
    )
    return row
  }

  /** @type {(element: HTMLElement, row: LibraryRow, columns: string[], data: DefinitionPanelsData) => void} */
  showRow(element, row, columns, { library, texts: t }) {
    const [name, mark, older, changed] = element.children[0].children
    const isOpen = library?.library === row.library
    element.dataset.library = row.library
    element.classList.toggle("open", isOpen)
    write(name, row.library)
    name.setAttribute("aria-expanded", String(isOpen))
    showMark(mark, row)
    write(older, row.older.length ? say(t.older, { versions: row.older.join(", ") }) : "")
    write(changed, row.changed ? t.changed : "")
    const [, ...cells] = fit(element, columns.length + 1, () => make("td"))
    columns.forEach((column, at) => showCell(cells[at], column, row.cells[column], t))
    cells[0].colSpan = row.note ? columns.length : 1
    if (row.note) cells[0].replaceChildren(row.note)
    for (const cell of cells.slice(1)) cell.hidden = Boolean(row.note)
  }

  // Here rather than on the server: every letter counts at once.
  filter() {
    const { texts: t } = this.panels.data
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean)
    let n = 0
    this.rows.forEach(row => {
      const text = textOf(row)
      const isShown =
        words.every(word => text.includes(word)) &&
        (this.evidence.value === "any" || row.run === (this.evidence.value === "run"))
      this.shown.get(row.library)?.toggleAttribute("hidden", !isShown)
      if (isShown) n += 1
    })
    for (const { heading, rows } of Object.values(this.parts))
      heading.hidden = ![...rows.children].some(row => !row.hasAttribute("hidden"))
    this.table.hidden = !n
    write(this.count, n ? say(t.found, { n, all: this.rows.length }) : t.none_found)
  }
}

/** @type {(cell: HTMLElement, column: string, measures: CellData[], t: Texts) => void} */
function showCell(cell, column, measures, t) {
  cell.dataset.column = column
  if (!cell.children.length) cell.replaceChildren() // a note has stood there
  const lines = fit(cell, measures.length, () =>
    make("p", {}, make("code"), make("em"), make("span", { class: "values" })),
  )
  measures.forEach(({ measure, sees, gives }, at) => {
    writeName(lines[at].children[0], measure)
    write(lines[at].children[1], sees === "list" ? t.list_only : sees === "catalogue" ? t.catalogue_too : "")
    write(lines[at].children[2], gives)
  })
}

// A long name breaks before its options, and nowhere else.
/** @type {(element: Element, name: string) => void} */
function writeName(element, name) {
  if (element.textContent === name) return
  const [start, ...options] = name.split("(")
  element.replaceChildren(start, ...options.flatMap(option => [make("wbr"), `(${option}`]))
}

// What a search looks in; the cutoff may be written as K.
/** @type {(row: LibraryRow) => string} */
function textOf(row) {
  const measures = Object.values(row.cells)
    .flat()
    .map(({ measure }) => measure)
  const names = [
    row.library,
    row.version,
    ...row.older,
    row.words ?? "",
    ...measures,
    ...measures.map(name => name.replace(/@\d+$/, "@K")),
  ]
  return names.join(" ").toLowerCase()
}
