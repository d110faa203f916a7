// A measure's arithmetic, read from its statement in Python: this script knows no measure and no formula.

import { add, compare, div, fraction, mul, power, sign, sub, toFloat, ZERO } from "./exact.js"

/** @import { Exact } from "./exact.js" */
/** @import { StatementData } from "../protocol" */

/**
 * What names stand for: numbers, of `best` and `own` a number for each rank, and of `passed` the products so far.
 *
 * @typedef {Record<string, any>} Known
 */

/**
 * The grades of a list.
 *
 * @typedef {object} Grades
 * @property {(number | null)[]} atRanks By rank; null where the item is not judged.
 * @property {number[]} best Those of all relevant items, the highest first.
 * @property {number} notRelevant How many items are judged as not relevant.
 */

/**
 * A measure computed for the hits of one list.
 *
 * @typedef {object} Measured
 * @property {Exact} value
 * @property {Exact[]} terms What each rank of the list adds; 0 beyond the cutoff.
 * @property {Exact[]} beyond What the ranks add between the end of the list and the cutoff, unless that is 0 for all.
 * @property {Exact} sum The sum of all these.
 * @property {Exact} over What it is divided by; where that is 0, the value is 0.
 * @property {Exact[]} shares Each rank's part of the value.
 * @property {Known} known The counts that `over` may name.
 */

/**
 * Compute a measure.
 *
 * @param {StatementData} statement
 * @param {boolean[]} flags By rank, whether the rank hits.
 * @param {number} relevantCount |R|.
 * @param {number} k The cutoff K; it does not matter to a measure of the whole list.
 * @param {Grades | null} grades The grades, where there are any.
 * @returns {Measured}
 */
export function measured(statement, flags, relevantCount, k, grades = null) {
  if (grades && statement.graded) return measuredByGrades(statement, flags, relevantCount, k, grades)
  const length = flags.length
  const counted = { cutoff: k, length, relevant: relevantCount }[statement.counts]
  const counts = { n: length, K: counted, R: relevantCount, H: flags.filter(Boolean).length }
  /** @type {Exact[]} */
  const every = []
  let hits = 0
  let found = 0
  for (let rank = 1; rank <= Math.max(length, counted); rank++) {
    const rel = flags[rank - 1] ? 1 : 0
    hits += rel
    if (rank <= counted) found += rel
    every.push(rank <= counted ? computed(statement.term, { ...counts, rel, hits, k: rank }) : ZERO)
  }
  const beyond = every.slice(length)
  return divided(statement.over, every.slice(0, length), beyond.some(sign) ? beyond : [], {
    ...counts,
    h: found,
  })
}

/**
 * Compute a measure of a list with grades: a rank without a judged item adds nothing.
 *
 * @param {StatementData} statement
 * @param {boolean[]} flags
 * @param {number} relevantCount
 * @param {number} k
 * @param {Grades} grades
 * @returns {Measured}
 */
function measuredByGrades({ counts, graded }, flags, relevantCount, k, grades) {
  const { term, over } = /** @type {NonNullable<StatementData["graded"]>} */ (graded)
  const length = flags.length
  const counted = { cutoff: k, length, relevant: relevantCount }[counts]
  const all = flags.filter(Boolean).length
  const totals = { n: length, K: counted, R: relevantCount, H: all, N: grades.notRelevant }
  /** @type {Map<unknown, Exact>} */
  const passed = new Map(productsIn(term).map(part => [part, fraction(1)]))
  let hits = 0
  let found = 0
  let wrong = 0
  const terms = flags.map((flag, at) => {
    const grade = grades.atRanks[at]
    const judged = grade === null ? 0 : 1
    const rel = flag ? 1 : 0
    hits += rel
    wrong += judged - judged * rel
    if (at < counted) found += rel
    const known = { ...totals, rel, hits, k: at + 1, grade: grade ?? 0, judged, wrong, passed }
    const adds = at < counted ? computed(term, known) : ZERO
    for (const [part, soFar] of passed)
      passed.set(part, mul(soFar, computed(/** @type {any} */ (part)[1], known)))
    return adds
  })
  const own = grades.atRanks.map(grade => grade ?? 0).sort((one, other) => other - one)
  return divided(over, terms, [], { ...totals, h: found, best: grades.best, own })
}

/**
 * Return the products over higher ranks that an expression has in it.
 *
 * @param {unknown[]} expression
 * @returns {unknown[]}
 */
function productsIn(expression) {
  const inside = expression.filter(Array.isArray).flatMap(productsIn)
  return expression[0] === "passed" ? [expression, ...inside] : inside
}

/**
 * Divide the sum of some terms.
 *
 * @param {unknown[]} divisor
 * @param {Exact[]} terms
 * @param {Exact[]} beyond
 * @param {Known} known
 * @returns {Measured}
 */
function divided(divisor, terms, beyond, known) {
  const sum = [...terms, ...beyond].reduce(add, ZERO)
  const over = computed(divisor, known)
  const share = (/** @type {Exact} */ term) => (sign(over) ? div(term, over) : ZERO)
  return { value: share(sum), terms, beyond, sum, over, shares: terms.map(share), known }
}

/**
 * Return the part that a least value comes from: of `min(|R|, K)` the smaller one, the first where they are equal;
 * any other expression as it is.
 *
 * @param {unknown[]} expression
 * @param {Known} known The counts that it names.
 * @returns {unknown[]}
 */
export function attaining(expression, known) {
  const [word, ...parts] = expression
  if (word !== "min") return expression
  const least = computed(expression, known)
  const part = /** @type {unknown[][]} */ (parts).find(one => !compare(computed(one, known), least))
  return part ? attaining(part, known) : expression
}

/**
 * Compute an expression.
 *
 * @param {unknown[]} expression A word and its parts, as Python writes them.
 * @param {Known} known
 * @returns {Exact}
 */
export function computed(expression, known) {
  const [word, ...parts] = expression
  if (word === "num") return fraction(Number(parts[0]))
  if (word === "var") return fraction(known[String(parts[0])])
  const [one, other] = /** @type {unknown[][]} */ (parts)
  if (word === "sum") return sumOf(one, toFloat(computed(other, known)), known)
  if (word === "passed") return known.passed.get(expression)
  const values = /** @type {unknown[][]} */ (parts).map(part => computed(part, known))
  return OPERATIONS[String(word)](...values)
}

/** @type {Record<string, (...values: Exact[]) => Exact>} */
const OPERATIONS = {
  add,
  mul,
  sub,
  div,
  pow: power,
  min: (...values) => values.reduce((least, value) => (compare(value, least) < 0 ? value : least)),
  max: (...values) => values.reduce((most, value) => (compare(value, most) > 0 ? value : most)),
  eq: (one, other) => fraction(compare(one, other) ? 0 : 1),
  log2: value => Math.log2(toFloat(value)),
}

/**
 * Sum a term over j = 1 to a last j.
 *
 * @param {unknown[]} term
 * @param {number} last
 * @param {Known} known The orders, by j the highest grades.
 */
function sumOf(term, last, { best = [], own = [] }) {
  let sum = /** @type {Exact} */ (ZERO)
  for (let j = 1; j <= last; j++)
    sum = add(sum, computed(term, { j, best: best[j - 1] ?? 0, own: own[j - 1] ?? 0 }))
  return sum
}
