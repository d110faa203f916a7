// Numbers as texts, as `webapp/model/numbers.py` writes them: exact fractions and four decimals.

import { DECIMALS, LONGEST_FRACTION, LONGEST_TOLD } from "../limits.js"
import { absolute, fraction, isFraction, sign, toFloat } from "./exact.js"

/** @import { Exact, Fraction } from "./exact.js" */

const MINUS = "−"
const UNIT = 10n ** BigInt(DECIMALS)

/**
 * Whether the value has a fraction short enough to read.
 *
 * @param {Exact} value
 * @returns {value is Fraction}
 */
export const hasShortFraction = value => isFraction(value) && written(value).length <= LONGEST_FRACTION

/**
 * Format the exact value, reduced; as decimals where it has no fraction or too long a one.
 *
 * @param {Exact} value
 */
export const exactText = value => (hasShortFraction(value) ? written(value) : decimalText(value))

/**
 * Format the exact value, however long; as decimals only where it has no fraction.
 *
 * @param {Exact} value
 */
export const fullText = value => (isFraction(value) ? written(value) : decimalText(value))

/**
 * Format with exactly four decimals: those of the nearest float, as in Python, of two as near the even one.
 *
 * @param {Exact} value
 */
export function decimalText(value) {
  const float = toFloat(value)
  // `toFixed` rounds what is halfway up. A float is halfway only if one bit more than there are decimals says so.
  const isHalfway = Math.abs(float * 2 ** (DECIMALS + 1)) % 2 === 1
  const text = (isHalfway ? toEven(float) : float).toFixed(DECIMALS)
  return Object.is(float, -0) ? `-${text}` : text
}

/**
 * Format a quotient for the step table: not reduced, and rounded only where it must be.
 *
 * @param {number} numerator
 * @param {number} denominator
 */
export const equationText = (numerator, denominator) =>
  `${numerator}/${denominator} ${relation(fraction(numerator, denominator))}`

/**
 * Format `= decimals`, or `≈ decimals` where four of them are not exact.
 *
 * @param {Exact} value
 */
export function relation(value) {
  const isExact = isFraction(value) && UNIT % value[1] === 0n
  return isExact ? `= ${decimalText(value).replace(/\.?0+$/, "")}` : `≈ ${decimalText(value)}`
}

/**
 * Format a difference exactly, with its sign; empty for no difference.
 *
 * @param {Exact} change
 */
export const changeText = change => (sign(change) ? signOf(change) + exactText(absolute(change)) : "")

/**
 * Format a difference with its sign and four decimals.
 *
 * @param {Exact} change
 */
export const signedDecimals = change => signOf(change) + decimalText(absolute(change))

/**
 * Read a number as Python writes it: a numerator and a denominator, or decimals.
 *
 * @param {string} numerator
 * @param {string} denominator
 * @returns {Exact}
 */
export const parsed = (numerator, denominator = "1") =>
  /[.e]/i.test(numerator) ? Number(numerator) : fraction(BigInt(numerator), BigInt(denominator))

/**
 * Format a value for a sentence: its fraction if that is short, else its decimals.
 *
 * @param {Exact} value
 */
export function compactText(value) {
  const exact = exactText(value)
  return exact.length <= LONGEST_TOLD ? exact : decimalText(value)
}

/** @param {number} halfway */
function toEven(halfway) {
  const below = Math.floor(halfway * Number(UNIT))
  return (below % 2 ? below + 1 : below) / Number(UNIT)
}

/** @param {Exact} change */
const signOf = change => ({ 1: "+", 0: "", [-1]: MINUS })[sign(change)] ?? ""

/** @param {Fraction} value */
const written = ([numerator, denominator]) =>
  denominator === 1n ? `${numerator}` : `${numerator}/${denominator}`
