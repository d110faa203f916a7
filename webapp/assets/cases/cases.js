// The table of cases: a body for each case with one line; numbers of the case under the hand follow it.

import { activeIn, call, fit, make, part, parts, place, say, write } from "../shared/dom.js"
import { sign, sub, toFloat } from "../shared/exact.js"
import { decimalText, exactText, parsed, signedDecimals } from "../shared/number_text.js"
import { liveSet } from "./live_set.js"
import { makeStrip, showStrip, stripText } from "./strip.js"

/** @import { ArrangementData, SortColumn } from "../protocol" */
/** @import { Texts } from "../shared/types" */
/** @import { CasesTable } from "./cases_table.js" */
/** @import { Term } from "./live_set.js" */
/** @import { WholeCase, WholeRow, WholeTable } from "./kept_lists.js" */

const MANY_MODELS = 4 // values stand closer together then
const LONGEST = 10 // signs of a name in the heading of a difference
const JOINED = "\u2060…\u2060" // no line ends beside it

/** @type {Record<string, number>} */
const STEPS = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity }
/** @type {Record<string, number>} */
const SIDEWAYS = { ArrowLeft: -1, ArrowRight: 1 }

// What is shown of a case: Python's numbers, or those of the list under the hand.
/** @typedef {{ flags: boolean[], missed: number, term: Term }} ShownRow */

export class Cases {
  /** @type {HTMLTableSectionElement} */ head
  /** @type {HTMLTableElement} */ table
  /** @type {HTMLElement} */ frame

  /** @param {CasesTable} casesTable */
  constructor(casesTable) {
    this.casesTable = casesTable
    /** @type {string | undefined} */
    this.opened = undefined
    /** @type {{ by: SortColumn, way: 1 | -1 } | null} */
    this.order = null // null is the order of the set
    this.sorted = { by: "", names: /** @type {string[]} */ ([]) } // what the order was found by, and led to
    /** @type {Map<string, HTMLTableSectionElement>} */
    this.byName = new Map() // kept from run to run, so that focus and pointer stay where they are
    /** @type {WeakMap<Element, string>} */
    this.seen = new WeakMap() // what each row shows
    this.k = 0 // the cutoff that is shown
    /** @type {WholeTable | null} */
    this.shown = null
    this.isScrolled = false // whether the reader has been in the table since a case was opened
    // Rows have their heights once styles, fonts and names are there.
    this.resize = new ResizeObserver(() => this.isScrolled || this.revealOpen())
  }

  /** @param {Texts} t */
  build(t) {
    /** @type {string} */
    this.shape = ""
    this.head = make("thead")
    this.table = make("table", { "data-testid": "cases", "aria-label": t.cases }, this.head)
    const onScroll = () => (this.isScrolled = true)
    this.frame = make(
      "section",
      {
        class: "frame",
        "aria-label": t.cases,
        onwheel: onScroll,
        onpointerdown: onScroll,
        onkeydown: onScroll,
      },
      this.table,
    )
    this.resize.disconnect()
    this.resize.observe(this.table)
    return this.frame
  }

  // ---- painting --------------------------------------------------------------

  /** @param {WholeTable} data */
  show(data) {
    const active = activeIn(this.casesTable.root)
    const at = this.bodies.findIndex(body => body.contains(active))
    this.shown = data
    this.k = data.k
    this.table.classList.toggle("many", data.models >= MANY_MODELS)
    this.showHead(data)
    this.followRename(data)
    const bodies = this.inOrder(data).map(({ name }) => this.of(name, data))
    place(this.table, [this.head, ...bodies])
    for (const body of bodies) this.showCase(body, data)
    const names = new Set(data.cases.map(({ name }) => name))
    for (const name of this.byName.keys()) if (!names.has(name)) this.byName.delete(name)
    liveSet.putInOrder(bodies.map(caseOf))
    const open = bodies.find(body => body.matches(".open"))
    if (open && open.dataset.case !== this.opened) {
      this.isScrolled = false
      this.reveal(open)
    }
    this.opened = open?.dataset.case
    if (!bodies.some(body => this.nameOf(body).tabIndex === 0) && bodies.length)
      this.choose(open ?? bodies[0])
    // A row that is put elsewhere, or made anew, loses its focus on the way.
    if (!active || at < 0 || activeIn(this.casesTable.root) === active) return
    if (active.isConnected) active.focus({ preventScroll: true })
    else if (bodies.length)
      this.nameOf(bodies[Math.min(at, bodies.length - 1)]).focus({ preventScroll: true })
  }

  get bodies() {
    return [...this.table.tBodies]
  }

  // The body of a case, which is made when the case comes for the first time.
  /** @type {(name: string, data: WholeTable) => HTMLTableSectionElement} */
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

  // A case under a new name stays the same row.
  /** @param {WholeTable} data */
  followRename({ cases }) {
    const gone = [...this.byName.keys()].filter(name => !cases.some(one => one.name === name))
    const fresh = cases.filter(one => !this.byName.has(one.name))
    const body = this.byName.get(gone[0] ?? "")
    if (gone.length !== 1 || fresh.length !== 1 || !body) return
    if (Number(body.dataset.rank) !== cases.indexOf(fresh[0]) + 1) return
    this.byName.delete(gone[0])
    this.byName.set(fresh[0].name, body)
  }

  /** @param {WholeTable} data */
  body({ cases: [{ rows }] }) {
    const body = make("tbody", { class: "case", "data-testid": "case" })
    const open = () => this.open(caseOf(body))
    /** @type {(kind: string, ...content: Node[]) => HTMLButtonElement} */
    const button = (kind, ...content) =>
      make("button", { type: "button", class: kind, "data-testid": kind, tabindex: "-1" }, ...content)
    const name = button("open-case", make("bdi"))
    const menu = button("case-menu", make("span", { "aria-hidden": "true" }, "⋯"))
    name.onclick = open
    name.setAttribute("aria-describedby", "keys")
    menu.onclick = () => this.casesTable.menu.toggle(body)
    name.onfocus = menu.onfocus = () => this.choose(body)
    const { asking } = this.casesTable.tooltip
    /** @type {(kind: string, ...content: Node[]) => HTMLElement} */
    const number = (kind, ...content) =>
      make(
        "td",
        { class: kind },
        make("button", { type: "button", class: "number", tabindex: "-1", ...asking }, ...content),
      )
    const strips = make("span", { class: "strips", onclick: open })
    for (let at = 0; at < rows.length; at += 1) strips.append(makeStrip())
    body.append(
      make(
        "tr",
        {},
        make(
          "th",
          { scope: "row", class: "name" },
          make("div", {}, name, make("span", { class: "odd" }), strips),
        ),
        make("td", { class: "relevant-count" }),
        ...rows.map(({ letter }) => {
          const cell = number("value", make("span", { class: "shown" }))
          cell.dataset.model = letter
          return cell
        }),
        ...(rows.length > 1
          ? [
              number(
                "difference",
                make("span", { class: "text" }),
                make("span", { class: "track", "aria-hidden": "true" }, make("span")),
              ),
            ]
          : []),
        make("td", { class: "more" }, menu),
      ),
    )
    return body
  }

  /** @type {(name: string) => void} */
  open(name) {
    liveSet.opening = name
    this.casesTable.act({ do: "open", case: name })
  }

  /** @type {(body: HTMLTableSectionElement, data: WholeTable) => void} */
  showCase(body, data) {
    const at = data.cases.findIndex(one => this.byName.get(one.name) === body)
    const one = data.cases[at]
    const shown = one.rows.map(row => this.shownRow(one, row))
    const most = this.largestDifference(data)
    const { live } = liveSet
    const k = live ? liveSet.k : data.k
    const { baseline, compared, measure_name, longest } = data
    // A move changes one case of many; the other rows are as they were.
    const news = [one, at, measure_name, k, most, longest, baseline, compared, liveSet.models, live]
    const seen = JSON.stringify(live?.case === one.name || k !== data.k ? news : news.slice(0, -1))
    if (this.seen.get(body) === seen) return
    this.seen.set(body, seen)
    const t = data.texts
    const name = this.nameOf(body)
    const menu = this.menuOf(body)
    body.dataset.case = one.name
    body.dataset.rank = String(at + 1)
    body.classList.toggle("open", one.open)
    // Nothing can hit: the words about it stand in place of the strips.
    body.classList.toggle("no-relevant", !this.relevantCount(one))
    const colour = this.casesTable.colours[at]
    body.style.setProperty("--case", colour ?? "transparent")
    write(name.children[0], one.name)
    name.setAttribute("aria-pressed", String(one.open))
    name.title = say(t.open, { case: one.name })
    call(menu, say(t.menu, { case: one.name }))
    write(part(body, ".odd"), one.odd)
    write(part(body, ".relevant-count"), String(this.relevantCount(one)))
    one.rows.forEach((row, line) => this.showRow(body, row, shown[line], line, data))
    const cell = body.querySelector(".difference")
    if (cell instanceof HTMLElement) this.showDifference(cell, one, shown, most, data)
  }

  // The longest difference bar is the measure of all others.
  /** @type {(data: WholeTable) => number} */
  largestDifference({ cases, baseline, compared }) {
    const sizes = cases.map(one => Math.abs(leadingValue(one, compared) - leadingValue(one, baseline)))
    return Math.max(0, ...sizes.filter(size => !Number.isNaN(size)))
  }

  /** @type {(one: WholeCase, row: WholeRow) => ShownRow} */
  shownRow(one, { letter, flags, missed, value }) {
    const { live, leading } = liveSet
    if (!live || leading < 0 || (live.case !== one.name && liveSet.k === this.shown?.k))
      return { flags, missed, term: value.fraction && parsed(...value.fraction) }
    const judged = liveSet.judged(one, letter)
    const found = judged.flags.filter(Boolean).length
    return {
      flags: judged.flags,
      missed: judged.relevantCount - found,
      term: liveSet.term(one, letter, leading),
    }
  }

  /** @type {(one: WholeCase) => number} */
  relevantCount(one) {
    const { live } = liveSet
    return (one.name === live?.case && live.list?.relevant_count) || one.relevant_count
  }

  /** @type {(body: HTMLElement, row: WholeRow, shown: ShownRow, line: number, data: WholeTable) => void} */
  showRow(body, { letter, names }, { flags, missed, term }, line, data) {
    const t = data.texts
    const strip = part(body, `.strip:nth-of-type(${line + 1})`, SVGElement)
    const k = liveSet.live ? liveSet.k : data.k
    showStrip(strip, flags, k, data.longest)
    const label = data.models > 1 ? `${liveSet.labelOf(letter)}: ` : ""
    strip.setAttribute("aria-label", label + stripText(flags, missed, t))
    strip.style.setProperty("--model", liveSet.colourOf(letter))
    const cell = parts(body, ".value")[line]
    const button = part(cell, ".number")
    cell.style.setProperty("--model", data.models > 1 ? liveSet.colourOf(letter) : "var(--accent)")
    cell.classList.toggle("compared", letter === data.baseline || letter === data.compared)
    cell.style.setProperty("--share", String(term === null ? 0 : Math.min(1, toFloat(term))))
    cell.classList.toggle("skipped", term === null)
    write(part(cell, ".shown"), term === null ? "–" : decimalText(term))
    const exact = term === null ? t.skipped : `${data.measure_name} = ${exactText(term)}`
    button.dataset.why = `${label}${exact} · ${names.join(", ") || t.empty_list}`
  }

  /** @type {(cell: HTMLElement, one: WholeCase, shown: ShownRow[], most: number, data: WholeTable) => void} */
  showDifference(cell, one, shown, most, data) {
    const { baseline, compared, texts: t } = data
    /** @type {(model: string) => Term} */
    const termOf = model => shown[one.rows.findIndex(({ letter }) => letter === model)]?.term ?? null
    const [from, to] = [termOf(baseline), termOf(compared)]
    const difference = from === null || to === null ? null : sub(to, from)
    const direction = difference === null ? 0 : sign(difference)
    const track = part(cell, ".track")
    const size = difference === null || !most ? 0 : Math.min(1, Math.abs(toFloat(difference)) / most)
    cell.dataset.sign = difference === null ? "" : String(direction)
    cell.style.setProperty("--size", String(size))
    cell.style.setProperty("--model", liveSet.colourOf(direction < 0 ? baseline : compared || baseline))
    track.hidden = difference === null
    write(part(cell, ".text"), difference === null ? "–" : signedDecimals(difference))
    part(cell, ".number").dataset.why =
      difference === null
        ? t.skipped
        : `${this.differenceOf(data)}: ${direction > 0 ? "+" : ""}${exactText(difference)}`
  }

  // ---- what is under a hand ----

  /** @param {WholeTable} data */
  follow(data) {
    const { live } = liveSet
    const k = live ? liveSet.k : data.k
    // A list that is held changes its own case; another cutoff, or names of the models that have come, all.
    const isOne = live && k === data.k && this.k === data.k
    this.k = k
    if (!isOne) this.showHead(data)
    for (const body of this.bodies) if (!isOne || caseOf(body) === live.case) this.showCase(body, data)
  }

  // ---- order ----

  /** @param {WholeTable} data */
  showHead(data) {
    const { texts: t, measure_name, baseline, compared, models, cases } = data
    const shape = JSON.stringify([cases[0].rows.map(({ letter }) => letter), measure_name, compared])
    // Other columns need other rows.
    if (shape !== this.shape) {
      this.shape = shape
      for (const body of this.byName.values()) body.remove()
      this.byName.clear()
      this.head.replaceChildren(make("tr"))
    }
    const letters = models > 1 ? cases[0].rows.map(({ letter }) => letter) : []
    const columns = [
      { kind: "name", by: "name", text: t.case, title: "" },
      { kind: "relevant-count", by: "relevant", text: "|R|", title: t.relevant },
      ...(models > 1
        ? letters.map(model => ({
            kind: model === baseline || model === compared ? "value compared" : "value",
            by: model,
            text: liveSet.labelOf(model),
            title: measure_name,
          }))
        : [{ kind: "value compared", by: cases[0].rows[0].letter, text: measure_name, title: "" }]),
      ...(models > 1
        ? [
            {
              kind: "difference",
              by: "difference",
              text: this.differenceOf(data, shortened),
              title: `${this.differenceOf(data)} · ${measure_name}`,
            },
          ]
        : []),
    ]
    const row = this.head.rows[0]
    const cells = fit(row, columns.length + 1, () => this.headCell())
    columns.forEach(({ kind, by, text, title }, at) => {
      const cell = cells[at]
      cell.className = kind
      cell.dataset.by = by
      const way = this.order?.by === by ? this.order.way : 0
      cell.setAttribute("aria-sort", way ? (way > 0 ? "ascending" : "descending") : "none")
      const button = part(cell, "button")
      write(part(button, ".text"), text)
      write(part(button, ".arrow"), ["▼", "", "▲"][way + 1])
      button.title = title ? `${title}. ${t.sort}` : t.sort
    })
    cells[columns.length].className = "more"
    cells[columns.length].replaceChildren(make("span", { class: "hidden" }, t.actions))
  }

  /** @type {(data: WholeTable, written?: (label: string) => string) => string} */
  differenceOf({ baseline, compared, texts: t }, written = String) {
    const [model, other] = [compared, baseline].map(one => written(liveSet.labelOf(one)))
    return say(t.about_difference, { model, baseline: other })
  }

  headCell() {
    const cell = make("th", { scope: "col" })
    cell.append(
      make(
        "button",
        {
          type: "button",
          class: "sort",
          onclick: () => this.sortBy(/** @type {SortColumn} */ (cell.dataset.by)),
        },
        make("span", { class: "text" }),
        make("span", { class: "arrow", "aria-hidden": "true" }),
      ),
    )
    return cell
  }

  /** @param {ArrangementData} arrangement */
  arrange({ column, descending }) {
    this.order = column ? { by: column, way: descending ? -1 : 1 } : null
  }

  // Numbers start with the lowest, where something may be wrong; a third press brings back the order of the set.
  /** @type {(by: SortColumn) => void} */
  sortBy(by) {
    const { order } = this
    if (order?.by !== by) this.order = { by, way: 1 }
    else this.order = order.way > 0 ? { by, way: -1 } : null
    this.sorted.by = ""
    this.show(this.casesTable.data)
    this.casesTable.act({ do: "sort", column: this.order?.by ?? "", descending: this.order?.way === -1 })
  }

  // A list that is changed keeps its row in its place, until something else than lists is changed.
  /** @type {(data: WholeTable) => WholeCase[]} */
  inOrder(data) {
    const { cases, baseline, compared, measure_name, k } = data
    const by = JSON.stringify([this.order, measure_name, k, baseline, compared, cases.map(one => one.name)])
    if (this.sorted.by !== by) this.sorted = { by, names: this.sort(data).map(one => one.name) }
    const shown = new Map(cases.filter(one => this.casesTable.filters.shows(one)).map(one => [one.name, one]))
    return this.sorted.names.flatMap(name => shown.get(name) ?? [])
  }

  /** @type {(data: WholeTable) => WholeCase[]} */
  sort({ cases, baseline, compared }) {
    const { order } = this
    if (!order) return cases
    const { by, way } = order
    if (by === "name") {
      const { compare } = new Intl.Collator(this.casesTable.lang, { numeric: true })
      return [...cases].sort((one, other) => way * compare(one.name, other.name))
    }
    /** @type {(one: WholeCase) => number} */
    const key = one => {
      if (by === "relevant") return one.relevant_count
      if (by !== "difference") return leadingValue(one, by)
      return leadingValue(one, compared) - leadingValue(one, baseline)
    }
    // Cases that do not count come last, whichever way.
    return cases
      .map(one => ({ one, value: key(one) }))
      .sort((a, b) =>
        Number.isNaN(a.value) || Number.isNaN(b.value)
          ? Number(Number.isNaN(a.value)) - Number(Number.isNaN(b.value))
          : way * (a.value - b.value),
      )
      .map(({ one }) => one)
  }

  // Within the frame only: the page stays where the reader is.
  /** @type {(body: HTMLElement) => void} */
  reveal(body) {
    const { frame, head } = this
    const lowest = body.offsetTop - head.offsetHeight
    const highest = body.offsetTop + body.offsetHeight - frame.clientHeight
    frame.scrollTop = Math.min(lowest, Math.max(highest, frame.scrollTop))
  }

  revealOpen() {
    const open = this.bodies.find(body => body.matches(".open"))
    if (open) this.reveal(open)
  }

  focusOpen() {
    const open = this.bodies.find(body => body.matches(".open")) ?? this.bodies[0]
    if (!open) return
    this.reveal(open)
    this.table.scrollIntoView({ behavior: "instant", block: "start" })
    this.nameOf(open).focus({ preventScroll: true })
  }

  // ---- keys: one row at a time is a stop of the Tab key; arrows go from row to row, and along a row ----

  /** @type {(chosen: Element) => void} */
  choose(chosen) {
    for (const body of this.byName.values()) {
      const stop = body === chosen ? 0 : -1
      this.nameOf(body).tabIndex = stop
      this.menuOf(body).tabIndex = stop
    }
  }

  /** @type {(event: any) => void} */
  key(event) {
    const body = event.target.closest(".case")
    const { bodies } = this
    const buttons = parts(body, "tr:first-child button").filter(button => button.checkVisibility())
    const column = buttons.indexOf(event.target)
    if (SIDEWAYS[event.key]) {
      const next = buttons[column + SIDEWAYS[event.key]]
      if (next) next.focus()
    } else if (STEPS[event.key]) {
      const to = Math.min(bodies.length - 1, Math.max(0, bodies.indexOf(body) + STEPS[event.key]))
      const others = parts(bodies[to], "tr:first-child button").filter(button => button.checkVisibility())
      this.reveal(bodies[to])
      others[column]?.focus()
    } else return
    event.preventDefault()
  }
}

/** @type {(one: WholeCase, model: string) => number} */
function leadingValue(one, model) {
  const fraction = one.rows.find(({ letter }) => letter === model)?.value.fraction
  return fraction ? toFloat(parsed(...fraction)) : Number.NaN
}

// A name as short as a narrow column needs it, with the end that tells it from others.
/** @type {(label: string) => string} */
function shortened(label) {
  const signs = [...label]
  return signs.length > LONGEST ? `${signs.slice(0, 5).join("")}${JOINED}${signs.slice(-3).join("")}` : label
}

/** @type {(body: HTMLElement) => string} */
export const caseOf = body => body.dataset.case ?? ""
