// A measure's arithmetic, read from its statement in Python: this script knows no measure and no formula.

import { add, compare, div, fraction, mul, sign, toFloat, ZERO } from "./exact.js"

/** @import { Exact } from "./exact.js" */
/** @import { StatementData } from "../protocol" */

/**
 * The numbers that names stand for.
 *
 * @typedef {Record<string, number>} Known
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
 * @returns {Measured}
 */
export function measured(statement, flags, relevantCount, k) {
  const length = flags.length
  const counted = { cutoff: k, length, relevant: relevantCount }[statement.counts]
  const counts = { n: length, K: counted, R: relevantCount }
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
  const known = { ...counts, h: found }
  const sum = every.reduce(add, ZERO)
  const over = computed(statement.over, known)
  const share = (/** @type {Exact} */ term) => (sign(over) ? div(term, over) : ZERO)
  const terms = every.slice(0, length)
  const beyond = every.slice(length)
  return {
    value: share(sum),
    terms,
    beyond: beyond.some(sign) ? beyond : [],
    sum,
    over,
    shares: terms.map(share),
    known,
  }
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
  if (word === "sum") return sumOf(one, toFloat(computed(other, known)))
  const values = /** @type {unknown[][]} */ (parts).map(part => computed(part, known))
  return OPERATIONS[String(word)](...values)
}

/** @type {Record<string, (...values: Exact[]) => Exact>} */
const OPERATIONS = {
  add,
  mul,
  div,
  min: (...values) => values.reduce((least, value) => (compare(value, least) < 0 ? value : least)),
  eq: (one, other) => fraction(compare(one, other) ? 0 : 1),
  log2: value => Math.log2(toFloat(value)),
}

/**
 * Sum a term over j = 1 to a last j.
 *
 * @param {unknown[]} term
 * @param {number} last
 */
function sumOf(term, last) {
  let sum = /** @type {Exact} */ (ZERO)
  for (let j = 1; j <= last; j++) sum = add(sum, computed(term, { j }))
  return sum
}
