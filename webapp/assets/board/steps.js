// The step table: a row for each card, on one line with it, and the sums.

import { fit, isCalm, make, parts, say, set, write } from "../shared/dom.js"
import { visible } from "../shared/tooltip.js"

/** @import { Texts } from "../shared/types" */
/** @import { Board } from "./board.js" */
/** @import { Step } from "./live.js" */

const COVER = "?" // in place of a number that would answer a question
const FIRST_NUMBER = 3 // the column of P@k

export class Steps {
  /** @type {HTMLTableSectionElement} */ rows
  /** @type {HTMLTableSectionElement} */ sums
  /** @type {HTMLTableElement} */ table
  /** @type {HTMLElement} */ relevance // the heading of the column that says so

  /** @param {Board} board */
  constructor(board) {
    this.board = board
    /** @type {string[]} */
    this.items = [] // of the rows, from top to bottom
    this.subject = ""
  }

  /** @param {Texts} t */
  build(t) {
    const columns = [
      ["k", t.rank, ""],
      ["", t.item, ""],
      ["rel(k)", t.relevance, t.about_relevance],
      ["P@k", t.precision, t.about_precision],
      ["rel(k)·P@k", t.term, t.about_term],
    ]
    const headings = columns.map(([symbol, word, about]) => {
      const content = [
        ...(symbol ? [make("span", { class: "symbol" }, ...breakable(symbol))] : []),
        make("span", { class: "word" }, word),
      ]
      return make("th", { scope: "col" }, ...(about ? [this.asked(about, ...content)] : content))
    })
    this.relevance = headings[2]
    this.rows = make("tbody")
    this.sums = make("tfoot")
    this.table = make(
      "table",
      { "data-testid": "steps", "aria-label": t.steps },
      make("thead", {}, make("tr", {}, ...headings)),
      this.rows,
      this.sums,
    )
    return this.table
  }

  paint() {
    const { now, drag, data } = this.board
    const before = this.subject === data.subject && !drag.held ? this.items : []
    this.paintHead()
    this.paintSteps()
    this.paintSums()
    this.keepStop()
    this.subject = data.subject
    this.items = now.ranked
    this.glide(before)
  }

  // A row goes where its card goes.
  /** @type {(before: string[]) => void} */
  glide(before) {
    if (isCalm()) return
    const { items } = this
    const { rowHeight, cards } = this.board
    items.forEach((item, at) => {
      const by = before.indexOf(item) - at
      if (!by || !before.includes(item)) return
      this.rows.rows[at].animate(
        [{ transform: `translateY(${by * rowHeight}px)` }, { transform: "none" }],
        cards.pace,
      )
    })
  }

  // With grades, a rank is relevant from the grade 1 on.
  paintHead() {
    const t = this.board.data.texts
    const [symbol, word, about] = this.board.now.grades
      ? ["g → rel", t.grade_relevance, t.about_grade]
      : ["rel(k)", t.relevance, t.about_relevance]
    const asked = this.relevance.children[0]
    write(asked.children[0], symbol)
    write(asked.children[1], word)
    set(asked, "data-why", about)
  }

  // The number that the Tab key leads to is one that can be seen.
  keepStop() {
    const numbers = parts(this.table, ".why")
    const stop = numbers.find(number => number.tabIndex === 0)
    if (stop?.checkVisibility()) return
    const [first] = visible(parts(this.rows, ".why"))
    if (!first) return
    if (stop) stop.tabIndex = -1
    first.tabIndex = 0
  }

  paintSteps() {
    const { now, live, data } = this.board
    const rows = fit(this.rows, live.steps.length, () =>
      make("tr", {}, this.cell(), make("td", {}, make("bdi")), this.cell(), this.cell(), this.cell()),
    )
    live.steps.forEach((step, at) => {
      const row = rows[at]
      const item = now.ranked[at]
      const k = at + 1
      set(row, "data-rank", k)
      row.classList.toggle("hit", step.relevant)
      row.classList.toggle("pointed", data.lights.includes(k))
      row.classList.toggle("pale", !step.counted)
      row.classList.toggle("edge", k === now.k && k < live.steps.length)
      row.style.setProperty("--hit", data.colours[item])
      const rel = step.relevant ? "1" : "0"
      const isCovered = data.covered.ranks.includes(k)
      const numbers = isCovered ? [COVER, COVER] : [step.precision, step.term]
      const shown = [String(k), item, now.grades ? `${step.grade} → ${rel}` : rel, ...numbers]
      row.classList.toggle("covered", isCovered)
      const graded = now.grades ? { grade: step.grade } : {}
      const whys = this.board.isMoving
        ? []
        : whysOf(step, { k, item, hits: step.hits, p: step.fraction, cutoff: now.k, ...graded }, data.texts)
      ;[...row.cells].forEach((cell, column) => {
        const number = cell.children[0]
        write(number, shown[column])
        // Beside each other they say what one of them says where it has room: 2/3 ≈ 0.6667.
        const short = { 3: step.fraction, 4: step.term.split(/ [=≈] /).at(-1) }[column]
        set(number, "data-short", data.compact && !isCovered && short ? short : null)
        if (isCovered && column >= FIRST_NUMBER) set(number, "data-why", data.texts.covered)
        else if (whys[column]) set(number, "data-why", whys[column])
        // While a card is on its way no reason is told, and none that is over stays.
        else if (number.getAttribute("data-why") === data.texts.covered) set(number, "data-why", null)
      })
    })
  }

  paintSums() {
    const { sums } = this.board.live
    const t = this.board.data.texts
    const rows = fit(this.sums, sums.length, () =>
      make(
        "tr",
        {},
        make("th", { scope: "row", colspan: "2" }, make("span")),
        this.cell(),
        make("td", {}, make("span", { class: "label", "aria-hidden": "true" })),
        this.cell(),
      ),
    )
    sums.forEach((sum, at) => {
      const [head, hits, label, term] = rows[at].cells
      write(head.children[0], sum.label)
      write(label.children[0], sum.label)
      const isCovered = this.board.data.covered.sums
      write(hits.children[0], isCovered ? COVER : String(sum.hits))
      const whyHits = say(t.why_hits, { hits: sum.hits, k: sum.ranks })
      set(hits.children[0], "data-why", isCovered ? t.covered : whyHits)
      write(term.children[0], isCovered ? COVER : sum.total)
      set(term.children[0], "data-why", isCovered ? t.covered : sum.terms)
    })
  }

  cell() {
    return make("td", {}, this.asked(""))
  }

  /** @type {(why: string, ...content: (Node | string)[]) => HTMLElement} */
  asked(why, ...content) {
    return make(
      "button",
      { type: "button", class: "why", tabindex: "-1", "data-why": why || null, ...this.board.tooltip.asking },
      ...content,
    )
  }
}

// A product may go on in a second line.
/** @type {(symbol: string) => (Node | string)[]} */
const breakable = symbol =>
  symbol.split(/(?<=·)/).flatMap((factor, at) => (at ? [make("wbr"), factor] : [factor]))

// Why each column of a row says what it says; the item needs no reason.
/** @type {(step: Step, values: Record<string, unknown>, t: Texts) => string[]} */
function whysOf(step, values, t) {
  const term = say(step.relevant ? t.why_term : t.why_no_term, values)
  return [
    say(t.why_k, values),
    "",
    say("grade" in values ? t.why_grade : step.relevant ? t.why_hit : t.why_miss, {
      ...values,
      rel: Number(step.relevant),
    }),
    say(t.why_precision, values),
    step.counted ? term : say(t.why_beyond, { ...values, term }),
  ]
}
