import assert from "node:assert/strict"
import { test } from "node:test"
import { fraction } from "../../webapp/assets/shared/exact.js"
import { attaining, measured } from "../../webapp/assets/shared/statement.js"

const LEAST = ["min", ["var", "R"], ["var", "K"], ["var", "n"]]

test("a least value comes from its smallest part, of equal ones from the first", () => {
  assert.deepEqual(attaining(LEAST, { R: 8, K: 3, n: 5 }), ["var", "K"])
  assert.deepEqual(attaining(LEAST, { R: 3, K: 3, n: 3 }), ["var", "R"])
  assert.deepEqual(attaining(["var", "h"], { h: 0 }), ["var", "h"])
})

test("ranks beyond the list count, and where there is nothing to divide by the value is 0", () => {
  const meanPrecision = { term: ["div", ["var", "hits"], ["var", "k"]], over: ["var", "K"], counts: "cutoff" }
  const { value, beyond, known } = measured(meanPrecision, [true, false], 1, 4)
  assert.deepEqual(value, fraction(25, 48))
  assert.deepEqual(beyond, [fraction(1, 3), fraction(1, 4)])
  assert.deepEqual(known, { n: 2, K: 4, R: 1, H: 1, h: 1 })
  assert.deepEqual(measured({ ...meanPrecision, over: ["var", "R"] }, [], 0, 4).value, fraction(0))
})
