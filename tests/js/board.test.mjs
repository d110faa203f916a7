// Lists, places and texts on the board, and presses on its charts.

import assert from "node:assert/strict"
import { test } from "node:test"
import {
  gradeByKey,
  graded,
  gradeOf,
  isSame,
  marked,
  missedOf,
  moved,
} from "../../webapp/assets/board/arrangement.js"
import { isList, pastedLines } from "../../webapp/assets/board/pasted_text.js"
import {
  carriedTo,
  countAbove,
  cutoffByKey,
  isDrag,
  positionByKey,
  scrollBy,
  wholeWithin,
} from "../../webapp/assets/board/positions.js"
import { pressed } from "../../webapp/assets/playground/chart_clicks.js"

const POST = { ranked: ["A", "B", "C"], relevant: ["B", "Z"], unused: ["U"], k: 2 }

test("an item moves to another position, and the others keep their order", () => {
  assert.deepEqual(moved(POST, "C", 0), { ranked: ["C", "A", "B"], unused: ["U"] })
  assert.deepEqual(moved(POST, "A", 2), { ranked: ["B", "C", "A"], unused: ["U"] })
})

test("an item that stays where it is moves nothing", () => {
  assert.equal(moved(POST, "B", 1), null)
  assert.equal(moved(POST, "Z", -1), null)
})

test("an irrelevant item that leaves the list is unused, a relevant one is missed", () => {
  assert.deepEqual(moved(POST, "A", -1), { ranked: ["B", "C"], unused: ["U", "A"] })
  const without = moved(POST, "B", -1)
  assert.deepEqual(without, { ranked: ["A", "C"], unused: ["U"] })
  assert.deepEqual(missedOf({ ...POST, ...without }), ["B", "Z"])
})

test("an item comes into the list from either tray", () => {
  assert.deepEqual(moved(POST, "U", 3), { ranked: ["A", "B", "C", "U"], unused: [] })
  assert.deepEqual(moved(POST, "Z", 0), { ranked: ["Z", "A", "B", "C"], unused: ["U"] })
})

test("a mark is set and taken back, and what is in no list is then unused", () => {
  assert.deepEqual(marked(POST, "A"), { relevant: ["B", "Z", "A"], unused: ["U"] })
  assert.deepEqual(marked(POST, "B"), { relevant: ["Z"], unused: ["U"] })
  assert.deepEqual(marked(POST, "Z"), { relevant: ["B"], unused: ["U", "Z"] })
  assert.deepEqual(marked(POST, "U"), { relevant: ["B", "Z", "U"], unused: [] })
})

test("nothing that is given is changed", () => {
  const before = structuredClone(POST)
  moved(POST, "U", 0)
  marked(POST, "U")
  assert.deepEqual(POST, before)
})

test("two arrangements are the same if every part is", () => {
  assert.equal(isSame(POST, structuredClone(POST)), true)
  assert.equal(isSame(POST, { ...POST, k: 3 }), false)
  assert.equal(isSame(POST, { ...POST, ranked: ["B", "A", "C"] }), false)
})

test("a grade above 0 makes an item relevant, and 0 takes it out of the relevant ones", () => {
  const now = { ranked: ["A", "B"], relevant: ["B"], unused: ["C"], k: 2, grades: { B: 2 } }
  assert.deepEqual(graded(now, "B", 4), { grades: { B: 4 } })
  assert.deepEqual(graded(now, "A", 1), { relevant: ["B", "A"], unused: ["C"], grades: { B: 2, A: 1 } })
  assert.deepEqual(graded(now, "B", 0), { relevant: [], unused: ["C"], grades: {} })
  assert.deepEqual(graded(now, "C", 3), { relevant: ["B", "C"], unused: [], grades: { B: 2, C: 3 } })
  assert.deepEqual(
    ["A", "B"].map(item => gradeOf(now, item)),
    [0, 2],
  )
  assert.equal(gradeOf({ ...now, grades: {} }, "B"), 1)
})

test("arrows step through the grades, digits name one, and no grade is beyond the scale", () => {
  assert.deepEqual(
    ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft", "Home", "End", "0", "3", "9", "x", "Enter"].map(key =>
      gradeByKey(key, 2),
    ),
    [3, 3, 1, 1, 0, 4, 0, 3, 4, null, null],
  )
  assert.equal(gradeByKey("ArrowUp", 4), 4)
  assert.equal(gradeByKey("ArrowDown", 0), 0)
})

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

// What is typed or pasted into the field for a new item: a name, or a list.

test("a text with a separator is a list, also with those of Chinese, Japanese and Korean", () => {
  for (const text of [
    "A, B, C",
    "A; B, C",
    "A\tB",
    "A\nB",
    "가，나，다",
    "가、나、다",
    "가，나；나",
    "A, B; B",
  ])
    assert.equal(isList(text), true, text)
  for (const text of [
    "A",
    "Film A",
    "Don't",
    "A.B",
    " A \n",
    "",
    "12:30",
    "Good Morning, Vietnam",
    "가、나",
    "&lt;i&gt;",
  ])
    assert.equal(isList(text), false, text)
})

test("lines that are pasted are kept apart, and one line is left to the field", () => {
  const pasting = text => ({ clipboardData: { getData: () => text } })
  assert.equal(pastedLines(pasting("A\nB\n")), "A\nB")
  assert.equal(pastedLines(pasting("A\tB")), "A\tB")
  assert.equal(pastedLines(pasting("A, B; B\n")), "")
  assert.equal(pastedLines(pasting("")), "")
  assert.equal(pastedLines({ clipboardData: null }), "")
})

// What a press on a chart asks for.

const RANKED = ["A", "B", "C"]

test("a point of the curves chooses its K", () => {
  assert.deepEqual(pressed(false, { x: 7, y: 0.5 }, RANKED), { do: "cutoff", k: 7 })
})

test("a tile of the map makes its move", () => {
  assert.deepEqual(pressed(true, { x: 1, y: 2 }, RANKED), { do: "move", item: "C", to: 1 })
})

test("the tile where an item is already asks for nothing", () => {
  assert.equal(pressed(true, { x: 2, y: 1 }, RANKED), null)
})
