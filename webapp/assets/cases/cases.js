// The table of cases: a body for each case, in it a row for each model.

import { activeIn, call, make, part, parts, place, say, write } from "../shared/dom.js"
import {
  isDense,
  makeChips,
  makeDifference,
  makeValue,
  showChips,
  showDifference,
  showValue,
} from "./chips.js"

/** @import { CasesTableData } from "../protocol" */
/** @import { Texts } from "../shared/types" */
/** @import { CasesTable } from "./cases_table.js" */

/** @type {Record<string, number>} */
const STEPS = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity }

export class Cases {
  /** @type {HTMLTableSectionElement} */ head
  /** @type {HTMLTableSectionElement} */ foot
  /** @type {HTMLTableElement} */ table
  /** @type {HTMLElement} */ frame

  /** @param {CasesTable} casesTable */
  constructor(casesTable) {
    this.casesTable = casesTable
    /** @type {string | undefined} */
    this.opened = undefined
    /** @type {Map<string, HTMLTableSectionElement>} */
    this.byName = new Map() // kept from run to run, so that focus and pointer stay where they are
    /** @type {WeakMap<Element, string>} */
    this.seen = new WeakMap() // what each row shows
  }

  /** @param {Texts} t */
  build(t) {
    /** @type {string} */
    this.shape = ""
    this.head = make("thead")
    this.foot = make("tfoot")
    this.table = make("table", { "data-testid": "cases", "aria-label": t.cases }, this.head, this.foot)
    this.frame = make("section", { class: "frame", "aria-label": t.cases }, this.table)
    return this.frame
  }

  // ---- painting --------------------------------------------------------------

  /** @param {CasesTableData} data */
  show(data) {
    const active = activeIn(this.casesTable.root)
    const at = [...this.table.tBodies].findIndex(body => body.contains(active))
    this.showHead(data)
    this.followRename(data)
    const dense = isDense(data.cases)
    const bodies = data.cases.map(({ name }) => this.of(name, data))
    place(this.table, [this.head, ...bodies, this.foot])
    bodies.forEach((body, number) => this.dress(body, number, data, dense))
    const names = new Set(data.cases.map(({ name }) => name))
    for (const name of this.byName.keys()) if (!names.has(name)) this.byName.delete(name)
    this.showFoot(data)
    const open = this.bodies.find(body => body.matches(".open"))
    if (open && open.dataset.case !== this.opened) this.reveal(open)
    this.opened = open?.dataset.case
    if (!this.bodies.some(body => this.nameOf(body).tabIndex === 0)) this.choose(open ?? this.bodies[0])
    // A row that is put elsewhere, or made anew, loses its focus on the way.
    if (!active || at < 0 || activeIn(this.casesTable.root) === active) return
    if (active.isConnected) active.focus({ preventScroll: true })
    else this.nameOf(this.bodies[Math.min(at, this.bodies.length - 1)]).focus({ preventScroll: true })
  }

  get bodies() {
    return [...this.table.tBodies]
  }

  // The body of a case, which is made when the case comes for the first time.
  /** @type {(name: string, data: CasesTableData) => HTMLTableSectionElement} */
  of(name, data) {
    const body = this.byName.get(name) ?? this.body(data)
    this.byName.set(name, body)
    return body
  }

  /** @type {(body: Element) => HTMLElement} */
  nameOf(body) {
    return part(body, ".open-case")
  }

  /** @type {(body: Element) => HTMLElement} */
  menuOf(body) {
    return part(body, ".case-menu")
  }

  /** @param {CasesTableData} data */
  showHead({ columns, models, difference_of, texts: t }) {
    /** @type {(kind: string, ...content: (Node | string)[]) => HTMLElement} */
    const head = (kind, ...content) => make("th", { scope: "col", class: kind }, ...content)
    /** @type {(cell: HTMLElement) => HTMLElement[]} */
    const ifTwo = cell => (models === 2 ? [cell] : [])
    this.head.replaceChildren(
      make(
        "tr",
        {},
        head("name", t.case),
        ...ifTwo(head("model", t.model)),
        head("list", t.list),
        head("count", make("abbr", { title: t.relevant }, "|R|")),
        ...columns.map(column => head("value", column)),
        ...ifTwo(head("difference", t.difference, make("span", { class: "word" }, difference_of))),
        make("td", { class: "more" }),
      ),
    )
    // Other columns need other rows.
    const shape = `${models} ${columns.length}`
    if (shape === this.shape) return
    this.shape = shape
    for (const body of this.byName.values()) body.remove()
    this.byName.clear()
  }

  // A case under a new name stays the same row.
  /** @param {CasesTableData} data */
  followRename({ cases }) {
    const gone = this.bodies.filter(body => !cases.some(one => one.name === body.dataset.case))
    const fresh = cases.filter(one => !this.byName.has(one.name))
    if (gone.length !== 1 || fresh.length !== 1 || this.bodies.indexOf(gone[0]) !== cases.indexOf(fresh[0]))
      return
    this.byName.delete(caseOf(gone[0]))
    this.byName.set(fresh[0].name, gone[0])
  }

  /** @param {CasesTableData} data */
  body({ models, columns }) {
    const body = make("tbody", { class: "case", "data-testid": "case" })
    const open = () => {
      this.casesTable.act({ do: "open", case: caseOf(body) })
      showBoard()
    }
    /** @type {(kind: string, ...content: Node[]) => HTMLButtonElement} */
    const button = (kind, ...content) =>
      make("button", { type: "button", class: kind, "data-testid": kind, tabindex: "-1" }, ...content)
    const name = button("open-case", make("bdi"))
    const menu = button("case-menu", make("span", { "aria-hidden": "true" }, "⋯"))
    name.onclick = open
    name.setAttribute("aria-describedby", "keys")
    menu.onclick = () => this.casesTable.menu.toggle(body)
    name.onfocus = menu.onfocus = () => this.choose(body)
    const both = { rowspan: String(models) }
    for (let line = 0; line < models; line += 1) {
      body.append(
        make(
          "tr",
          {},
          ...(line
            ? []
            : [
                make(
                  "th",
                  { scope: "rowgroup", class: "name", ...both },
                  name,
                  make("span", { class: "odd" }),
                ),
              ]),
          ...(models === 2 ? [make("th", { scope: "row", class: "model" })] : []),
          make("td", { class: "list" }, makeChips(open)),
          ...(line ? [] : [make("td", { class: "count", "data-label": "|R|", ...both })]),
          ...columns.map(makeValue),
          ...(line
            ? []
            : [...(models === 2 ? [makeDifference()] : []), make("td", { class: "more", ...both }, menu)]),
        ),
      )
    }
    return body
  }

  /** @type {(body: HTMLTableSectionElement, at: number, data: CasesTableData, dense: boolean) => void} */
  dress(body, at, { cases, columns, k, texts: t }, dense) {
    const one = cases[at]
    // The longest difference bar is the measure of all others.
    const most = Math.max(...cases.map(other => other.difference?.size ?? 0))
    // A move changes one case of many; the other rows are as they were.
    const seen = JSON.stringify([one, at, columns, k, dense, one.difference && most])
    if (this.seen.get(body) === seen) return
    this.seen.set(body, seen)
    const name = this.nameOf(body)
    const menu = this.menuOf(body)
    body.dataset.case = one.name
    body.dataset.rank = String(at + 1)
    body.classList.toggle("open", one.open)
    body.style.setProperty("--hit", one.colour)
    write(name.children[0], one.name)
    name.setAttribute("aria-pressed", String(one.open))
    name.title = say(t.open, { case: one.name })
    call(menu, say(t.menu, { case: one.name }))
    write(part(body, ".odd"), one.odd)
    write(part(body, ".count"), String(one.relevant_count))
    one.rows.forEach((row, line) => {
      const cells = body.rows[line]
      const model = cells.querySelector(".model")
      if (model) write(model, row.model)
      showChips(part(cells, ".chips"), row, k, dense, t)
      parts(cells, ".value").forEach((cell, column) =>
        showValue(cell, columns[column], row.values[column], t),
      )
    })
    for (const cell of parts(body, ".difference")) showDifference(cell, one.difference, most)
  }

  /** @param {CasesTableData} data */
  showFoot({ foot, foot_difference: difference, models, columns, texts: t }) {
    this.foot.replaceChildren(
      ...foot.map((line, at) => {
        const values = columns.map(makeValue)
        values.forEach((cell, column) => showValue(cell, columns[column], line.values[column], t))
        const model = make("span", { class: "model" }, line.model)
        return make(
          "tr",
          {},
          make(
            "th",
            { scope: "row", class: "name", colspan: String(models + 2) },
            ...(line.model ? [model] : []),
            line.label,
          ),
          ...values,
          ...(at === 0 && difference
            ? [make("td", { class: "difference", rowspan: "2" }, difference.text || "=")]
            : []),
          ...(at === 0 ? [make("td", { class: "more", rowspan: String(models) })] : []),
        )
      }),
    )
  }

  // Within the frame only: the page stays where the reader is.
  /** @type {(body: HTMLElement) => void} */
  reveal(body) {
    const { frame, head, foot } = this
    const lowest = body.offsetTop - head.offsetHeight
    const highest = body.offsetTop + body.offsetHeight + foot.offsetHeight - frame.clientHeight
    frame.scrollTop = Math.min(lowest, Math.max(highest, frame.scrollTop))
  }

  // ---- keys: one row at a time is a stop of the Tab key; arrows go from row to row ----

  /** @type {(chosen: Element) => void} */
  choose(chosen) {
    for (const body of this.bodies) {
      const stop = body === chosen ? 0 : -1
      this.nameOf(body).tabIndex = stop
      this.menuOf(body).tabIndex = stop
    }
  }

  /** @type {(event: any) => void} */
  key(event) {
    const by = STEPS[event.key]
    if (!by) return
    event.preventDefault()
    const { bodies } = this
    const next = Math.min(bodies.length - 1, Math.max(0, bodies.indexOf(event.target.closest(".case")) + by))
    this.nameOf(bodies[next]).focus()
  }
}

/** @type {(body: HTMLElement) => string} */
export const caseOf = body => body.dataset.case ?? ""

// The boards stand below, in elements of their own: whoever opens a case wants to see it. At once, so that
// nothing moves any more when the pointer comes down there.
function showBoard() {
  const board = document.querySelector(".st-key-board_A")
  if (board && board.getBoundingClientRect().top > 0.6 * innerHeight)
    board.scrollIntoView({ behavior: "instant", block: "nearest" })
}
