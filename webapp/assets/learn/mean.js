// A mean as a picture of its cases: lists that are edited, what each is worth, and the mean through all of them.

import { PLACE_SIGNS } from "../limits.js"
import { make, say, write } from "../shared/dom.js"
import { add, div, fraction, toFloat, ZERO } from "../shared/exact.js"
import { exactText } from "../shared/number_text.js"
import { measured } from "../shared/statement.js"
import { makePartsBar, showParts } from "./parts_bar.js"
import { Strip } from "./strip.js"
import { valueText } from "./value_text.js"

/** @import { MeanBlock, MeanCaseData } from "../protocol" */
/** @import { Exact } from "../shared/exact.js" */
/** @import { LessonView } from "./lesson_view.js" */
/** @import { Card } from "./strip.js" */
/** @typedef {{ strip: Strip, line: HTMLElement, bar: HTMLElement, before: HTMLElement, text: HTMLElement }} Row */

// What does not change with the reader's hands.
/** @type {(block: MeanBlock) => string} */
const frame = block =>
  JSON.stringify({
    ...block,
    act: null,
    kept: [],
    rule: "",
    cases: block.cases.map(one => ({ ...one, order: [], marked: [] })),
  })

/** @type {(one: MeanCaseData) => Card[]} */
const cardsOf = ({ items, order, marked }) =>
  order.map(item => ({ id: String(item), item, name: items[item], marked: marked.includes(item) }))

const LONG = 20 // letters of a list beside which a bar has too little room

/** @type {(block: MeanBlock) => boolean} */
const hasLongLists = ({ cases }) => cases.some(({ items }) => items.join("").length > LONG)

class Mean {
  /**
   * @param {LessonView} lessonView
   * @param {MeanBlock} block
   */
  constructor(lessonView, block) {
    this.lessonView = lessonView
    this.block = block
    this.lists = block.cases.map(cardsOf)
    this.rule = block.rule
    const allowed = { order: block.hands.includes("order"), relevant: block.hands.includes("relevant") }
    this.rows = block.cases.map((one, at) => this.row(one, at, allowed))
    this.bar = makePartsBar()
    this.text = make("strong", { "data-testid": "mean" })
    this.radios = block.rules.map(({ value }) =>
      make("input", { type: "radio", name: "rule", value, onchange: () => this.ruled(value) }),
    )
    const rules = make(
      "fieldset",
      { class: "rules" },
      make("legend", {}, block.rule_legend),
      make(
        "div",
        { class: "options across" },
        ...this.radios.map((radio, at) =>
          make("label", { class: "option" }, radio, make("span", {}, block.rules[at].text)),
        ),
      ),
    )
    this.element = make(
      "section",
      {
        class: hasLongLists(block) ? "mean-cases stacked" : "mean-cases",
        "aria-label": block.legend,
        "data-testid": "mean-cases",
      },
      ...this.rows.map(({ line }) => line),
      make(
        "div",
        { class: "case total" },
        make("span", { class: "name" }, block.name),
        this.bar,
        make("p", { class: "worked" }, this.text),
      ),
      this.key(),
      ...(block.hands.includes("empty") ? [rules] : []),
    )
    this.paint()
  }

  /** @type {(one: MeanCaseData, at: number, allowed: { order: boolean, relevant: boolean }) => Row} */
  row(one, at, allowed) {
    const t = this.lessonView.data.texts
    const live = (/** @type {Card[]} */ cards) => {
      this.lists[at] = cards
      this.paint()
    }
    const change = (/** @type {Card[]} */ cards) => {
      live(cards)
      this.send()
    }
    const strip = new Strip(this.lessonView, say(t.strip_list, { case: one.name }), allowed, live, change)
    const bar = make("span", { class: "bar" })
    bar.style.background = one.colour
    const before = make("span", { class: "was" })
    before.style.insetInlineStart = `${one.before * 100}%`
    const text = make("strong", { "data-testid": "case-value" })
    const missed = one.missed ? [make("p", { class: "quiet" }, say(t.strip_missed, { n: one.missed }))] : []
    const line = make(
      "div",
      { class: "case", "data-case": one.name },
      make("span", { class: "name" }, one.name),
      make("div", { class: "case-list" }, strip.element, ...missed),
      make("span", { class: "track", "aria-hidden": "true" }, bar, before),
      text,
    )
    strip.show(cardsOf(one), this.block.has_cutoff ? this.block.k : Number.POSITIVE_INFINITY)
    return { strip, line, bar, before, text }
  }

  key() {
    const { name, before, before_label, target, target_label } = this.block
    const entries = [
      { kind: "now", text: name },
      ...(before === null ? [] : [{ kind: "start", text: `${name}, ${before_label}` }]),
      ...(target === null ? [] : [{ kind: "goal", text: target_label }]),
    ]
    return make(
      "ul",
      { class: "line-key", "aria-hidden": "true" },
      ...entries.map(({ kind, text }) =>
        make("li", {}, make("span", { class: `rule ${kind}` }), make("span", {}, text)),
      ),
    )
  }

  // ---- numbers ----

  /** @type {(cards: Card[], missed: number) => Exact | null} */
  valueOf(cards, missed) {
    const { statement, k, rules } = this.block
    const flags = cards.map(card => card.marked)
    const relevant = flags.filter(Boolean).length + missed
    if (relevant) return measured(statement, flags, relevant, k).value
    const counts = rules.find(({ value }) => value === this.rule)?.counts_as
    return counts === null || counts === undefined ? null : fraction(counts)
  }

  paint() {
    const { cases, name, before, target } = this.block
    const values = this.lists.map((cards, at) => this.valueOf(cards, cases[at].missed))
    const counted = values.filter(value => value !== null)
    const size = fraction(counted.length)
    const mean = counted.length ? div(counted.reduce(add, ZERO), size) : null
    this.rows.forEach(({ line, bar, before: was, text }, at) => {
      const value = values[at]
      bar.style.width = `${value === null ? 0 : toFloat(value) * 100}%`
      was.hidden = value === null || toFloat(value) === cases[at].before
      write(text, value === null ? "–" : valueText(value))
      line.classList.toggle("left-out", value === null)
    })
    showParts(
      this.bar,
      values.flatMap((value, at) =>
        value === null ? [] : [{ colour: cases[at].colour, size: toFloat(div(value, size)) }],
      ),
    )
    this.element.style.setProperty("--mean", mean === null ? "-1" : String(toFloat(mean)))
    this.element.style.setProperty("--start", String(before ?? -1))
    this.element.style.setProperty("--goal", String(target ?? -1))
    this.element.classList.toggle("has-mean", mean !== null)
    this.element.classList.toggle("has-start", before !== null && mean !== null && toFloat(mean) !== before)
    this.element.classList.toggle("has-goal", target !== null)
    const sum = counted.map(exactText).join(" + ")
    write(this.text, mean === null ? `${name} –` : `(${sum}) / ${counted.length} = ${valueText(mean)}`)
    for (const radio of this.radios) radio.checked = radio.value === this.rule
  }

  // ---- what the reader does ----

  /** @type {(rule: string) => void} */
  ruled(rule) {
    this.rule = rule
    this.paint()
    this.send()
  }

  send() {
    const parts = this.lists.map(cards => {
      const marked = cards.filter(card => card.marked).map(card => card.item)
      const order = cards.map(card => PLACE_SIGNS[card.item]).join("")
      return `${order}.${marked
        .sort((one, other) => one - other)
        .map(item => PLACE_SIGNS[item])
        .join("")}`
    })
    this.lessonView.act({ ...this.block.act, parts: [...parts, this.rule, ...this.block.kept] })
  }

  // ---- what the server says ----

  /** @type {(next: MeanBlock) => boolean} */
  takes(next) {
    if (frame(next) !== frame(this.block)) return false
    this.block = next
    if (this.rows.some(({ strip }) => strip.isBusy)) return true
    this.rule = next.rule
    this.lists = next.cases.map(cardsOf)
    this.rows.forEach(({ strip }, at) => strip.show(this.lists[at], strip.cutoff))
    this.paint()
    return true
  }
}

/** @type {(lessonView: LessonView, block: MeanBlock) => HTMLElement} */
export function mean(lessonView, block) {
  const tool = new Mean(lessonView, block)
  return Object.assign(make("div", {}, tool.element), {
    takes: (/** @type {MeanBlock} */ next) => tool.takes(next),
  })
}
