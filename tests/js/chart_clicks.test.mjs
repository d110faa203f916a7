// What a press on a chart asks for.

import assert from "node:assert/strict"
import { test } from "node:test"

import { pressed } from "../../webapp/assets/playground/chart_clicks.js"

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
