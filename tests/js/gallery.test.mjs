// Lists that are held up: a press switches one, and of too many the first goes down.

import assert from "node:assert/strict"
import test from "node:test"
import { sorted, switched } from "../../webapp/assets/learn/gallery.js"

test("a press holds a list up, and the next one takes it down", () => {
  assert.deepEqual(switched([], "a"), ["a"])
  assert.deepEqual(switched(["a", "b"], "a"), ["b"])
})

test("of four lists the one that was held up first goes down", () => {
  assert.deepEqual(switched(["a", "b", "c"], "d"), ["b", "c", "d"])
})

test("a teacher sees the lists in either of two orders", () => {
  const entries = [2, 0, 1].map(place => ({ place }))
  assert.deepEqual(
    sorted(entries, "by_shape").map(({ place }) => place),
    [0, 1, 2],
  )
  assert.deepEqual(sorted(entries, "by_value"), entries)
})
