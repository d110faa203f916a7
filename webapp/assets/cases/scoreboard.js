// Models by measures: the best of a column in bold, the difference from the baseline, its interval and its mark.

import { fit, make, part, parts, say, set, write, writeName } from "../shared/dom.js"
import { compare, sign, sub, toFloat } from "../shared/exact.js"
import { decimalText, parsed, signedDecimals } from "../shared/number_text.js"
import { joined } from "../shared/texts.js"
import { liveSet } from "./live_set.js"

/** @import { LeaderboardCell, LeaderboardColumn, LeaderboardData, LeaderboardRow } from "../protocol" */
/** @import { Exact } from "../shared/exact.js" */
/** @import { Texts } from "../shared/types" */
/** @import { Leaderboard } from "./leaderboard.js" */

const PARTS = /** @type {const} */ (["value", "mark", "delta", "difference", "interval"])

export class Scoreboard {
  /** @type {HTMLElement} */ frame
  /** @type {HTMLTableElement} */ table
  /** @type {HTMLTableRowElement} */ head
  /** @type {HTMLTableSectionElement} */ body

  /** @param {Leaderboard} leaderboard */
  constructor(leaderboard) {
    this.leaderboard = leaderboard
    this.isLive = false // whether numbers are those of a list that Python has not seen
    /** @type {LeaderboardData | null} */
    this.shown = null
  }

  /** @param {Texts} t */
  build(t) {
    this.head = make("tr", {}, make("th", { scope: "col", class: "model" }, t.model))
    this.body = make("tbody")
    this.table = make("table", { "aria-label": t.label }, make("thead", {}, this.head), this.body)
    this.frame = make("div", { class: "frame" }, this.table)
    return this.frame
  }

  /** @param {LeaderboardData} data */
  show(data) {
    this.isLive = false
    this.shown = data
    this.showHead(data)
    const rows = fit(this.body, data.rows.length, () => this.row())
    data.rows.forEach((row, at) => this.showRow(rows[at], row, data))
    this.leaderboard.root.classList.toggle("live", false)
    // What one number has beside it, the others leave room for.
    const cells = data.rows.flatMap(row => row.cells)
    this.table.classList.toggle("compares", data.rows.length > 1)
    this.table.classList.toggle(
      "has-intervals",
      cells.some(({ low }) => low),
    )
    // One number is a stop of the Tab key; arrows go on from there.
    const numbers = parts(this.body, ".why")
    if (!numbers.some(number => number.tabIndex === 0) && numbers[0]) numbers[0].tabIndex = 0
  }

  // ---- columns ----

  /** @param {LeaderboardData} data */
  showHead(data) {
    const { columns, texts: t } = data
    const cells = fit(this.head, columns.length + 1, () => this.column()).slice(1)
    columns.forEach((column, at) => {
      const cell = cells[at]
      const [lead, drop] = parts(cell, "button")
      cell.dataset.measure = column.measure
      cell.classList.toggle("leading", column.leading)
      set(cell, "aria-sort", null)
      set(lead, "aria-pressed", String(column.leading))
      lead.dataset.why = joined([column.about, column.leading ? "" : t.lead_hint])
      write(part(lead, ".name"), column.name)
      write(part(lead, ".over"), column.over)
      drop.setAttribute("aria-label", say(t.drop, { measure: column.name }))
      drop.title = say(t.drop, { measure: column.name })
      drop.hidden = column.leading
    })
  }

  column() {
    const { leaderboard } = this
    const cell = make("th", { scope: "col" })
    const measure = () => cell.dataset.measure ?? ""
    cell.append(
      make(
        "button",
        {
          type: "button",
          class: "lead",
          ...leaderboard.tooltip.asking,
          onclick: () => leaderboard.act({ do: "measure", measure: measure() }),
        },
        make("span", { class: "name" }),
        make("span", { class: "over" }),
      ),
      make(
        "button",
        {
          type: "button",
          class: "drop",
          onclick: event => {
            const names = leaderboard.data.columns.map(column => column.measure)
            leaderboard.act({ do: "columns", columns: names.filter(name => name !== measure()) })
            if (event.detail === 0) this.goOnFrom(cell)
          },
        },
        "×",
      ),
    )
    return cell
  }

  // Keys go on at the column that takes the place of one that is dropped, or at the last one.
  /** @param {HTMLElement} cell */
  goOnFrom(cell) {
    const leads = parts(this.head, ".lead")
    leads[Math.min(leads.indexOf(part(cell, ".lead")), leads.length - 2)]?.focus()
  }

  // ---- rows ----

  row() {
    const { leaderboard } = this
    const row = make("tr")
    row.append(
      make(
        "th",
        { scope: "row", class: "model" },
        make("span", { class: "dot", "aria-hidden": "true" }),
        make(
          "button",
          { type: "button", class: "label", onclick: () => leaderboard.menu.rename(row) },
          make("bdi"),
        ),
        make("span", { class: "baseline" }),
        make(
          "button",
          { type: "button", class: "model-menu", onclick: () => leaderboard.menu.toggle(row) },
          make("span", { "aria-hidden": "true" }, "⋯"),
        ),
      ),
    )
    return row
  }

  cell() {
    return make(
      "td",
      {},
      make(
        "button",
        {
          type: "button",
          class: "why",
          tabindex: "-1",
          "data-testid": "measure",
          ...this.leaderboard.tooltip.asking,
        },
        ...PARTS.map(kind => make("span", { class: kind })),
      ),
    )
  }

  /** @type {(row: HTMLTableRowElement, data: LeaderboardRow, all: LeaderboardData) => void} */
  showRow(row, { model, shown_label, colour, baseline, cells }, { columns, rows, texts: t }) {
    row.dataset.model = model
    row.style.setProperty("--model", colour)
    writeName(part(row, ".label bdi"), shown_label)
    const label = part(row, ".label")
    label.title = t.rename_hint
    label.setAttribute("aria-label", say(t.rename, { model: shown_label }))
    write(part(row, ".baseline"), baseline && rows.length > 1 ? t.baseline : "")
    part(row, ".model-menu").setAttribute("aria-label", say(t.menu, { model: shown_label }))
    part(row, ".model-menu").title = say(t.menu, { model: shown_label })
    while (row.cells.length - 1 > cells.length) row.cells[row.cells.length - 1].remove()
    while (row.cells.length - 1 < cells.length) row.append(this.cell())
    cells.forEach((cell, at) => this.showCell(row.cells[at + 1], cell, columns[at], model, t))
  }

  /** @type {(box: HTMLElement, cell: LeaderboardCell, column: LeaderboardColumn, model: string, t: Texts) => void} */
  showCell(box, cell, column, model, t) {
    const button = part(box, ".why")
    const value = cell.fraction && toFloat(parsed(...cell.fraction)).toFixed(12)
    const interval = cell.low ? say(t.interval, { low: cell.low, high: cell.high }) : ""
    Object.assign(button.dataset, { measure: column.name, model, value: value ?? "" })
    button.dataset.why = joined([
      cell.exact && cell.exact !== cell.shown ? `${cell.shown} = ${cell.exact}.` : "",
      cell.why,
      cell.difference ? say(t.about_difference, { difference: cell.difference }) : "",
      interval ? say(t.about_interval, { interval }) : "",
      cell.delta ? say(t.about_change, { change: cell.delta }) : "",
    ])
    box.classList.toggle("leading", column.leading)
    box.classList.toggle("best", cell.best)
    write(part(box, ".value"), cell.shown)
    write(part(box, ".mark"), cell.mark)
    this.showDifference(box, cell.difference, cell.sign)
    write(part(box, ".interval"), column.leading ? interval : "")
    this.showChange(box, cell.delta_sign)
  }

  /** @type {(box: HTMLElement, text: string, direction: number) => void} */
  showDifference(box, text, direction) {
    write(part(box, ".difference"), text)
    part(box, ".difference").dataset.sign = String(direction)
  }

  // Which way the last change went, or the hand goes; by how much is said beside the number's calculation.
  /** @type {(box: HTMLElement, direction: number) => void} */
  showChange(box, direction) {
    write(part(box, ".delta"), ["▼", "", "▲"][direction + 1])
    part(box, ".delta").dataset.sign = String(direction)
  }

  // ---- what is under a hand ----

  follow() {
    const { shown: data } = this
    if (!data) return
    if (!liveSet.live) {
      // Python's numbers have come, or the card went back.
      if (this.isLive) this.show(data)
      return
    }
    this.isLive = true
    this.leaderboard.root.classList.toggle("live", true)
    this.leaderboard.tools.showK(liveSet.k)
    const means = data.rows.map(({ model }) => data.columns.map((_, column) => liveSet.mean(model, column)))
    const base = data.rows.find(({ baseline }) => baseline)
    data.columns.forEach((column, at) => {
      const values = means.map(row => row[at])
      const best = highest(values)
      values.forEach((value, row) => {
        const box = this.body.rows[row].cells[at + 1]
        const isBest = best !== null && value !== null && !compare(value, best)
        box.classList.toggle("best", isBest && values.length > 1)
        write(part(box, ".value"), value === null ? "–" : decimalText(value))
        const number = part(box, ".why")
        number.dataset.value = value === null ? "" : toFloat(value).toFixed(12)
        number.dataset.measure = atCutoff(column.name, data.k)
        const { fraction } = data.rows[row].cells[at]
        this.showChange(box, value !== null && fraction ? sign(sub(value, parsed(...fraction))) : 0)
        if (!base || data.rows[row] === base) return
        const change = liveSet.difference(data.rows[row].model, base.model, at)
        if (change === null) this.showDifference(box, "", 0)
        else this.showDifference(box, signedDecimals(change), sign(change))
      })
      const lead = part(this.head.cells[at + 1], ".lead")
      write(part(lead, ".name"), atCutoff(column.name, data.k))
      write(part(lead, ".over"), atCutoff(column.over, data.k))
    })
  }
}

// A text about K, with the cutoff under the hand.
/** @type {(text: string, k: number) => string} */
const atCutoff = (text, k) => text.replace(new RegExp(`\\b${k}\\b`), String(liveSet.k))

/** @type {(values: (Exact | null)[]) => Exact | null} */
function highest(values) {
  const counted = values.filter(value => value !== null)
  return counted.length ? counted.reduce((most, value) => (compare(value, most) > 0 ? value : most)) : null
}
