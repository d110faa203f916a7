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
