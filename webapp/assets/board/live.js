// The numbers of a list, from the statements of its measures: those of what is under the hand, at once.
// What a measure is, only its statement says.

import { FIRST_TERMS, LAST_TERMS, LONGEST_SUM } from "../limits.js"
import { say } from "../shared/dom.js"
import { add, div, isFraction, sign, sub, toFloat, ZERO } from "../shared/exact.js"
import {
  changeText,
  equationText,
  exactText,
  fullText,
  hasShortFraction,
  relation,
} from "../shared/number_text.js"
import { attaining, computed, measured } from "../shared/statement.js"

/** @import { BoardData, MeasuredList, MeasureData } from "../protocol" */
/** @import { Exact } from "../shared/exact.js" */
/** @import { Grades } from "../shared/statement.js" */

/** @typedef {{ relevant: boolean, grade: number, hits: number, fraction: string, precision: string, adds: Exact, term: string,
 *    counted: boolean }} Step */
/** @typedef {{ rank: number, item: string, from: number, share: Exact }} Block */
/** @typedef {{ label: string, hits: number, ranks: number, total: string, terms: string }} Sum */
/** @typedef {{ rank: number, item: string, text: string }} Term */
/** @typedef {{ name: string, label: string, value: Exact, fraction: string, over: string, why: string, words: string,
 *    meaning: string, about: string, blocks: Block[], sum: Term[], below: string, known: string }} LiveMeasure */

const CUTOFF = /@K$/

/** @type {(name: string, k: number) => string} */
export const nameAt = (name, k) => name.replace(CUTOFF, `@${k}`)

/** @type {(terms: Exact[]) => string} */
function sumText(terms) {
  const texts = terms.filter(sign).map(exactText)
  return (
    (texts.length > LONGEST_SUM
      ? [...texts.slice(0, FIRST_TERMS), "…", ...texts.slice(-LAST_TERMS)]
      : texts
    ).join(" + ") || "0"
  )
}

/** @type {(list: Pick<MeasuredList, "ranked" | "relevant">) => boolean[]} */
export function flagsOf({ ranked, relevant }) {
  const wanted = new Set(relevant)
  return ranked.map(item => wanted.has(item))
}

// The grades of a list, null where it has none. What is not relevant is not judged.
/** @type {(list: MeasuredList) => Grades | null} */
export function gradesOf({ ranked, relevant, relevant_count, grades }) {
  if (!grades) return null
  const known = new Map(relevant.map(item => [item, grades[item] ?? 1]))
  const unnamed = Array(relevant_count - relevant.length).fill(1)
  const best = [...known.values(), ...unnamed].sort((one, other) => other - one)
  return { atRanks: ranked.map(item => known.get(item) ?? null), best, notRelevant: 0 }
}

/** @type {(measure: MeasureData, list: MeasuredList) => Exact} */
export const measureOf = ({ statement }, list) =>
  measured(statement, flagsOf(list), list.relevant_count, list.k, gradesOf(list)).value

// The exact value and its decimals; a value that is not exact says so.
/** @type {(value: Exact) => string} */
function withDecimals(value) {
  if (!hasShortFraction(value)) return relation(value)
  return value[1] === 1n ? exactText(value) : `${exactText(value)} ${relation(value)}`
}

/** @type {(value: Exact, other: Exact) => string} */
export const difference = (value, other) => changeText(sub(value, other))

// By rank, what moving up by one would bring; null for the first. Two neighbours that are both hits, or both
// not, change places for nothing; of any other two, only their own terms change.
/** @type {(measure: MeasureData, list: MeasuredList) => (Exact | null)[]} */
export function gainsOf(measure, list) {
  const { statement } = measure
  const flags = flagsOf(list)
  // Grades do not change places in pairs: each list that a step leads to is measured.
  if (list.grades && statement.graded) {
    const value = measureOf(measure, list)
    return flags.map((_, at) => (at ? sub(measureOf(measure, exchanged(list, at)), value) : null))
  }
  const now = measured(statement, flags, list.relevant_count, list.k)
  const { K: counted, R, n } = now.known
  /** @type {(at: number, rel: boolean, hits: number) => Exact} */
  const term = (at, rel, hits) =>
    at < counted ? computed(statement.term, { n, K: counted, R, rel: Number(rel), hits, k: at + 1 }) : ZERO
  let above = 0 // hits over the two
  return flags.map((rel, at) => {
    if (!at) return null
    const neighbour = flags[at - 1]
    const before = above
    above += Number(neighbour)
    if (rel === neighbour || !sign(now.over)) return ZERO
    // Across the cutoff the counted hits change as well, and with them perhaps what the sum is divided by.
    if (at === counted) return sub(measureOf(measure, exchanged(list, at)), now.value)
    const after = add(term(at - 1, rel, before + Number(rel)), term(at, neighbour, before + 1))
    return div(sub(after, add(now.terms[at - 1], now.terms[at])), now.over)
  })
}

/** @type {(list: MeasuredList, at: number) => MeasuredList} */
function exchanged(list, at) {
  const ranked = [...list.ranked]
  ranked.splice(at - 1, 2, ranked[at], ranked[at - 1])
  return { ...list, ranked }
}

// All that is shown of a list; numbers that wait for nobody.
export class Live {
  /**
   * @param {MeasuredList} list
   * @param {Pick<BoardData, "measures" | "precision" | "texts">} data
   */
  constructor(list, { measures, precision, texts }) {
    this.list = list
    this.texts = texts
    this.flags = flagsOf(list)
    this.grades = gradesOf(list)
    this.hits = this.flags.filter(Boolean).length
    this.precision = JSON.stringify(precision)
    this.steps = this.stepsBy(precision)
    this.sums = this.sumsOfTable()
    this.measures = measures.map(measure => this.measure(measure))
  }

  // The rows of the table: P@k as hits over rank, not reduced, and for a hit the same as what it adds.
  /** @type {(precision: unknown[]) => Step[]} */
  stepsBy(precision) {
    let hits = 0
    return this.flags.map((relevant, at) => {
      const k = at + 1
      hits += Number(relevant)
      const here = { rel: Number(relevant), hits, k }
      const [above, below] = /** @type {unknown[][]} */ (precision.slice(1)).map(side =>
        toFloat(computed(side, here)),
      )
      const text = equationText(above, below)
      return {
        relevant,
        grade: this.grades?.atRanks[at] ?? 0,
        hits,
        fraction: `${above}/${below}`,
        precision: text,
        adds: relevant ? computed(precision, here) : ZERO,
        term: relevant ? text : "0",
        counted: k <= this.list.k,
      }
    })
  }

  /** @returns {Sum[]} */
  sumsOfTable() {
    const { k } = this.list
    const n = this.steps.length
    return n > k ? [this.sum("sums_top", k), this.sum("sums_whole", n)] : [this.sum("sums_top", k)]
  }

  /** @type {(label: string, ranks: number) => Sum} */
  sum(label, ranks) {
    const counted = this.steps.slice(0, ranks)
    const terms = counted.map(step => step.adds)
    const total = terms.reduce(add, ZERO)
    return {
      label: say(this.texts[label], { k: this.list.k, n: this.steps.length }),
      hits: counted.filter(step => step.relevant).length,
      ranks: counted.length,
      total: withDecimals(total),
      terms: `${sumText(terms)} ${hasShortFraction(total) ? "=" : "≈"} ${exactText(total)}`,
    }
  }

  /** @type {(measure: MeasureData) => LiveMeasure} */
  measure({ name: openName, statement, denominator }) {
    const { list, texts } = this
    const { value, terms, beyond, sum, over, shares, known } = measured(
      statement,
      this.flags,
      list.relevant_count,
      list.k,
      this.grades,
    )
    const stated = (this.grades && statement.graded) || { ...statement, denominator }
    const name = nameAt(openName, list.k)
    const convention = this.conventionFor(over)
    const found = { hits: known.h, k: list.k, n: known.n, relevant: known.R }
    return {
      name,
      label: say(texts[`name_${openName}`] ?? name, found),
      value,
      fraction: hasShortFraction(value) ? exactText(value) : "",
      over: sign(over) ? this.inWords(attaining(stated.over, known), sum, over) : "",
      why: convention
        ? texts[`convention_${convention}`]
        : this.why(name, [...terms, ...beyond], stated.denominator, over, value),
      words: say(texts[`words_${openName}`] ?? "", found),
      meaning: convention
        ? texts[`convention_${convention}`]
        : say(texts[`meaning_${openName}`] ?? "", found),
      about: texts[`measure_${openName}`] ?? "",
      blocks: blocksOf(list.ranked, shares),
      sum: this.sumOf(terms, statement.term),
      below: stated.denominator,
      known: exactText(over),
    }
  }

  // What the ranks add: of a measure that adds precisions as the table writes it, hits over rank.
  /** @type {(terms: Exact[], stated: unknown[]) => Term[]} */
  sumOf(terms, stated) {
    const isOfTable = JSON.stringify(stated).includes(this.precision)
    return terms.flatMap((term, at) => {
      if (!sign(term)) return []
      const text = isOfTable ? this.steps[at].fraction : exactText(term)
      return [{ rank: at + 1, item: this.list.ranked[at], text }]
    })
  }

  /** @type {(measure: string, terms: Exact[], denominator: string, over: Exact, value: Exact) => string} */
  why(measure, terms, denominator, over, value) {
    const divisor = exactText(over)
    const how = say(this.texts.why_measure, {
      measure,
      sum: sumText(terms),
      denominator: divisor,
      value: withDecimals(value),
    })
    const isNamed = denominator && denominator !== divisor
    return isNamed ? `${how}. ${say(this.texts.why_divisor, { denominator, value: divisor })}` : how
  }

  // Why a value is 0 by agreement rather than by its formula.
  /** @type {(over: Exact) => string} */
  conventionFor(over) {
    if (!this.list.relevant_count) return "no_relevant"
    if (!this.list.ranked.length) return "empty_list"
    return sign(over) ? "" : "no_hits"
  }

  // What the sum is divided by, as in "8 relevant" or "3 places".
  /** @type {(divisor: unknown[], sum: Exact, over: Exact) => string} */
  inWords([word, name], sum, over) {
    const t = this.texts
    return say((word === "var" && t[`over_${name}`]) || t.over_other, {
      sum: exactText(sum),
      n: exactText(over),
    })
  }
}

/** @type {(items: readonly string[], shares: Exact[]) => Block[]} */
function blocksOf(items, shares) {
  let from = 0
  return shares.flatMap((share, at) => {
    if (!sign(share)) return []
    const block = { rank: at + 1, item: items[at] ?? "", from, share }
    from += toFloat(share)
    return [block]
  })
}

// Whether the server's value is the one worked out here; of floats the last bits may differ.
/** @type {(server: string, here: Exact) => boolean} */
export const agrees = (server, here) =>
  isFraction(here) ? server === fullText(here) : !sign(Number(server) - here)
