import assert from "node:assert/strict"
import { test } from "node:test"
import {
  carriedTo,
  countAbove,
  cutoffByKey,
  isDrag,
  positionByKey,
  scrollBy,
  wholeWithin,
} from "../../webapp/assets/board/positions.js"

test("a whole number stays within its bounds, whatever was typed", () => {
  for (const [value, whole] of [
    ["3", 3],
    ["3.9", 3],
    ["-5", 1],
    ["99", 10],
    ["", 1],
    ["nine", 1],
    [Number.NaN, 1],
    [-Infinity, 1],
    [Infinity, 10],
  ])
    assert.equal(wholeWithin(value, 1, 10), whole)
})

test("arrows, Home and End lead on, and no other key does", () => {
  assert.equal(positionByKey("ArrowUp", 2, 4), 1)
  assert.equal(positionByKey("ArrowDown", 2, 4), 3)
  assert.equal(positionByKey("Home", 2, 4), 0)
  assert.equal(positionByKey("End", 2, 4), 4)
  assert.equal(positionByKey("Enter", 2, 4), undefined)
})

test("a carried card stays within the list, and leaves it only at its end", () => {
  const list = { length: 3, keepsItems: false }
  assert.equal(carriedTo({ ...list, at: 0, to: -1 }), 0)
  assert.equal(carriedTo({ ...list, at: 0, to: 1 }), 1)
  assert.equal(carriedTo({ ...list, at: 2, to: 3 }), -1)
  assert.equal(carriedTo({ ...list, keepsItems: true, at: 2, to: 3 }), 2)
})

test("a card that is carried from a tray comes to the end of the list by any key", () => {
  for (const to of [-2, 0, 2]) assert.equal(carriedTo({ at: -1, to, length: 3, keepsItems: false }), 3)
})

test("a card is passed at its middle", () => {
  const boxes = [
    { top: 0, height: 20 },
    { top: 20, height: 40 },
  ]
  assert.deepEqual(
    [-5, 9, 10, 39, 40, 500].map(y => countAbove(boxes, y)),
    [0, 0, 1, 1, 2, 2],
  )
  assert.equal(countAbove([], 10), 0)
})

test("a press becomes a drag at four pixels, in any direction", () => {
  const start = { x: 100, y: 100 }
  assert.equal(isDrag(start, { x: 103, y: 100 }), false)
  assert.equal(isDrag(start, { x: 102, y: 103 }), false)
  assert.equal(isDrag(start, { x: 100, y: 96 }), true)
  assert.equal(isDrag(start, { x: 103, y: 103 }), true)
})

test("the page follows a hand near its edges, faster the nearer it is", () => {
  assert.equal(scrollBy(300, 0, 600), 0)
  assert.equal(scrollBy(56, 0, 600), 0)
  assert.equal(scrollBy(544, 0, 600), 0)
  assert.ok(scrollBy(40, 0, 600) < 0)
  assert.ok(scrollBy(10, 0, 600) < scrollBy(40, 0, 600))
  assert.ok(scrollBy(599, 0, 600) > scrollBy(550, 0, 600))
})

test("the cutoff is stepped by arrows, by five with Page keys, and to its ends", () => {
  assert.equal(cutoffByKey("ArrowUp", 5), 4)
  assert.equal(cutoffByKey("ArrowRight", 5), 6)
  assert.equal(cutoffByKey("PageUp", 5), 0)
  assert.equal(cutoffByKey("PageDown", 5), 10)
  assert.equal(wholeWithin(cutoffByKey("Home", 5), 1, 9), 1)
  assert.equal(wholeWithin(cutoffByKey("End", 5), 1, 9), 9)
  assert.equal(cutoffByKey("a", 5), undefined)
})
