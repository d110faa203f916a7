// The steps in which a class is shown a table: covered, row by row, the sum, the scores.

import assert from "node:assert/strict"
import { test } from "node:test"
import { nextStep, stepBefore } from "../../webapp/assets/board/projector.js"

const stepsFrom = (step, by, rows) => {
  const steps = [step]
  while (steps.length < 7) steps.push(by(steps.at(-1), rows))
  return steps.slice(1)
}

test("the first step covers everything, the last one shows everything", () => {
  assert.deepEqual(stepsFrom(null, nextStep, 3), [0, 1, 2, 3, 4, null])
})

test("an empty list has a sum and scores to show", () => {
  assert.deepEqual(stepsFrom(null, nextStep, 0), [0, 1, null, 0, 1, null])
})

test("a step back covers what came last, and nothing more than everything", () => {
  assert.deepEqual(stepsFrom(null, stepBefore, 3), [4, 3, 2, 1, 0, 0])
})

test("a list that has become shorter goes on to the scores", () => {
  assert.equal(nextStep(5, 3), null)
})
