// Where a card or the cutoff goes, by keys and by pointer. Pure functions.

const THRESHOLD = 4 // pixels before a press becomes a drag
export const EDGE = 56 // pixels from an edge of the view within which the page follows the pointer
/** @type {Record<string, number>} */
const CUTOFF_STEPS = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
  PageUp: -5,
  PageDown: 5,
  Home: -Infinity,
  End: Infinity,
}

/**
 * A whole number within bounds; the lowest one for what is no number.
 *
 * @param {unknown} value
 * @param {number} lowest
 * @param {number} highest
 */
export const wholeWithin = (value, lowest, highest) =>
  Math.min(highest, Math.max(lowest, Math.trunc(Number(value)) || lowest))

/**
 * The position that a key leads to from another one, not yet within the list; undefined for other keys.
 *
 * @param {string} key
 * @param {number} at
 * @param {number} last
 * @returns {number | undefined}
 */
export const positionByKey = (key, at, last) =>
  ({ ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: last })[key]

/**
 * The position of a card that is carried by keys; -1 is out of the list. From a tray every key leads to the
 * end of the list; from the end of the list down leads out of it, where items may leave it.
 *
 * @param {{ at: number, to: number, length: number, keepsItems: boolean }} carried
 */
export function carriedTo({ at, to, length, keepsItems }) {
  if (at < 0) return length
  if (to >= length) return keepsItems ? length - 1 : -1
  return Math.max(0, to)
}

/**
 * How many cards lie above a pointer: those whose middle does.
 *
 * @param {{ top: number, height: number }[]} boxes From top to bottom.
 * @param {number} y
 */
export const countAbove = (boxes, y) => boxes.filter(({ top, height }) => y >= top + height / 2).length

/**
 * The row of a list that a place lies in, from 0; the first or the last one for a place outside.
 *
 * @param {number} y From the top of the list.
 * @param {number} height Of a row.
 * @param {number} last
 */
export const rowAt = (y, height, last) => Math.min(last, Math.max(0, Math.floor(y / height)))

/** @typedef {{ x: number, y: number }} Point */

/** @type {(from: Point, to: Point) => boolean} */
export const isDrag = (from, to) => Math.hypot(to.x - from.x, to.y - from.y) >= THRESHOLD

/**
 * How far the page scrolls while a pointer is near an edge of the view; nothing in between.
 *
 * @param {number} y
 * @param {number} top
 * @param {number} bottom
 */
export const scrollBy = (y, top, bottom) => (Math.min(0, y - top - EDGE) + Math.max(0, y - bottom + EDGE)) / 4

/**
 * The cutoff that a key leads to, not yet within bounds; undefined for other keys.
 *
 * @param {string} key
 * @param {number} k
 * @returns {number | undefined}
 */
export const cutoffByKey = (key, k) => (key in CUTOFF_STEPS ? k + CUTOFF_STEPS[key] : undefined)
