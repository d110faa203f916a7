import assert from "node:assert/strict"
import { test } from "node:test"
import { isSame, marked, missedOf, moved } from "../../webapp/assets/board/arrangement.js"

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
