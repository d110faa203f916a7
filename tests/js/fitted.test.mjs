import assert from "node:assert/strict"
import { test } from "node:test"
import { largestFitting } from "../../webapp/assets/shared/fitted.js"

test("what fits is shown at its full size", () => {
  assert.equal(
    largestFitting(() => true),
    1,
  )
})

test("what is too high is made smaller, and no smaller than it must be", () => {
  const tried = []
  const size = largestFitting(one => {
    tried.push(one)
    return 1500 * one <= 1080
  })
  assert.equal(size, 0.7)
  assert.equal(tried.at(-1), size) // the size that was set last is the one that stays
})

test("letters keep half their size, and the screen scrolls", () => {
  assert.equal(
    largestFitting(() => false),
    0.5,
  )
})
