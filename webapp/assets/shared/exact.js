// Exact numbers: fractions of whole numbers without limit, and floats where logarithms come in.

import { LAST_BITS } from "../limits.js"

/**
 * A reduced fraction, its denominator above 0; or a float.
 *
 * @typedef {readonly [bigint, bigint]} Fraction
 * @typedef {Fraction | number} Exact
 */

/** @type {Fraction} */
export const ZERO = [0n, 1n]

/**
 * Make a fraction.
 *
 * @param {bigint | number} numerator A whole number.
 * @param {bigint | number} denominator A whole number but 0.
 * @returns {Fraction}
 */
export function fraction(numerator, denominator = 1n) {
  return reduced(BigInt(numerator), BigInt(denominator))
}

/**
 * Whether a number is a fraction.
 *
 * @param {Exact} number
 * @returns {number is Fraction}
 */
export const isFraction = number => typeof number !== "number"

/**
 * @param {Exact} one
 * @param {Exact} other
 * @returns {Exact}
 */
export function add(one, other) {
  if (!isFraction(one) || !isFraction(other)) return toFloat(one) + toFloat(other)
  return reduced(one[0] * other[1] + other[0] * one[1], one[1] * other[1])
}

/**
 * @param {Exact} one
 * @param {Exact} other
 * @returns {Exact}
 */
export const sub = (one, other) => add(one, negated(other))

/**
 * @param {Exact} one
 * @param {Exact} other
 * @returns {Exact}
 */
export function mul(one, other) {
  if (!isFraction(one) || !isFraction(other)) return toFloat(one) * toFloat(other)
  return reduced(one[0] * other[0], one[1] * other[1])
}

/**
 * @param {Exact} one
 * @param {Exact} other Not 0.
 * @returns {Exact}
 */
export function div(one, other) {
  if (!isFraction(one) || !isFraction(other)) return toFloat(one) / toFloat(other)
  return reduced(one[0] * other[1], one[1] * other[0])
}

/**
 * Raise to a power: exact where the exponent is a whole number.
 *
 * @param {Exact} base Not 0 where the exponent is below 0.
 * @param {Exact} exponent
 * @returns {Exact}
 */
export function power(base, exponent) {
  if (!isFraction(base) || !isFraction(exponent) || exponent[1] !== 1n)
    return toFloat(base) ** toFloat(exponent)
  const [above, below] = exponent[0] < 0n ? [base[1], base[0]] : base
  const times = exponent[0] < 0n ? -exponent[0] : exponent[0]
  return reduced(above ** times, below ** times)
}

/**
 * @param {Exact} number
 * @returns {Exact}
 */
const negated = number => (isFraction(number) ? [-number[0], number[1]] : -number)

/**
 * @param {Exact} number
 * @returns {Exact}
 */
export function absolute(number) {
  if (!isFraction(number)) return Math.abs(number)
  return number[0] < 0n ? negated(number) : number
}

/**
 * Say which of two numbers is greater: 1, 0 or -1, to the last bit.
 *
 * @param {Exact} one
 * @param {Exact} other
 */
export function compare(one, other) {
  if (!isFraction(one) || !isFraction(other)) return Math.sign(toFloat(one) - toFloat(other))
  const [left, right] = [one[0] * other[1], other[0] * one[1]]
  return left > right ? 1 : left < right ? -1 : 0
}

/**
 * Return the sign as 1, 0 or -1; a float within rounding of zero counts as zero.
 *
 * @param {Exact} number
 */
export function sign(number) {
  if (isFraction(number)) return number[0] > 0n ? 1 : number[0] < 0n ? -1 : 0
  return Math.abs(number) < LAST_BITS ? 0 : Math.sign(number)
}

/**
 * Return the float that is nearest, of two as near the even one: what Python's `float` returns.
 *
 * @param {Exact} number
 */
export function toFloat(number) {
  if (!isFraction(number)) return number
  const [numerator, denominator] = number
  if (isSafe(numerator) && isSafe(denominator)) return Number(numerator) / Number(denominator)
  return numerator < 0n ? -nearest(-numerator, denominator) : nearest(numerator, denominator)
}

const LARGEST = BigInt(Number.MAX_SAFE_INTEGER)

/** @param {bigint} whole */
const isSafe = whole => -LARGEST <= whole && whole <= LARGEST

/**
 * Round a quotient to a float, once: it gets more bits than a float has, the last of which stands for the rest.
 *
 * @param {bigint} above
 * @param {bigint} below
 */
function nearest(above, below) {
  const shift = BigInt(70 + bits(below) - bits(above))
  const [scaled, unit] = shift > 0n ? [above << shift, below] : [above, below << -shift]
  const quotient = scaled / unit
  const sticky = scaled % unit ? 1n : 0n
  return Number((quotient << 1n) | sticky) * 2 ** -(Number(shift) + 1)
}

/**
 * Return about how many bits a number above 0 has: at most three too many.
 *
 * @param {bigint} whole
 */
const bits = whole => 4 * whole.toString(16).length

/**
 * @param {bigint} numerator
 * @param {bigint} denominator
 * @returns {Fraction}
 */
function reduced(numerator, denominator) {
  const common = gcd(numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator)
  const divisor = denominator < 0n ? -common : common
  return [numerator / divisor, denominator / divisor]
}

/**
 * @param {bigint} one
 * @param {bigint} other
 */
function gcd(one, other) {
  let [a, b] = [one, other]
  while (b) [a, b] = [b, a % b]
  return a
}
