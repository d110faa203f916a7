// Labels of a picture stand near their values and cover none of the others.

import assert from "node:assert/strict"
import { test } from "node:test"
import { spread } from "../../webapp/assets/learn/pictures.js"

const GAP = 10

test("labels that have room stand at their values", () => {
  assert.deepEqual(spread([0, 50, 100]), [0, 50, 100])
  assert.deepEqual(spread([75, 25]), [75, 25])
})

test("labels of one value stand above one another, in their order", () => {
  assert.deepEqual(spread([33, 33, 33]), [33, 43, 53])
})

test("what would stand too high comes down and pushes the others", () => {
  assert.deepEqual(spread([100, 98, 97]), [100, 90, 80])
  assert.deepEqual(spread([100, 20]), [100, 20])
})

test("no two labels are nearer than their height, and none leaves the picture at the top", () => {
  for (let seed = 1; seed < 300; seed++) {
    const values = Array.from({ length: 1 + (seed % 7) }, (_, at) => (seed * 37 + at * at * 53) % 101)
    const heights = spread(values).sort((one, other) => one - other)
    assert.ok(Math.max(...heights) <= 100)
    heights.slice(1).forEach((height, at) => {
      assert.ok(height - heights[at] >= GAP - 1e-9, `${values}`)
    })
  }
})
