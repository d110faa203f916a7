// Numbers of the step table that are covered say so, for as long as they are.

import assert from "node:assert/strict"
import { test } from "node:test"
import { Steps } from "../../webapp/assets/board/steps.js"

const COVERED = "Covered until you answer."

class Part {
  attributes = new Map()
  classList = { toggle() {} }
  style = { setProperty() {} }
  textContent = ""

  constructor(children = []) {
    this.children = children
    this.cells = children
  }

  getAttribute = name => this.attributes.get(name) ?? null
  setAttribute = (name, value) => this.attributes.set(name, value)
  removeAttribute = name => this.attributes.delete(name)
}

const step = {
  relevant: true,
  counted: true,
  hits: 1,
  fraction: "1/1",
  precision: "1/1 = 1",
  term: "1",
  grade: 1,
}

test("a number that is shown while a card is on its way is not said to be covered", () => {
  const texts = { covered: COVERED, why_k: "k", why_hit: "hit", why_precision: "P", why_term: "term" }
  const data = { covered: { ranks: [1] }, lights: [], colours: {}, texts }
  const board = { now: { ranked: ["A"], k: 1 }, live: { steps: [step] }, data, isMoving: false }
  const row = new Part(Array.from({ length: 5 }, () => new Part([new Part()])))
  const steps = new Steps(board)
  steps.rows = new Part([row])
  const shown = () =>
    row.cells.slice(3).map(({ children: [one] }) => [one.textContent, one.getAttribute("data-why")])

  steps.paintSteps()
  assert.deepEqual(shown(), [
    ["?", COVERED],
    ["?", COVERED],
  ])
  board.isMoving = true
  data.covered = { ranks: [] }
  steps.paintSteps()
  assert.deepEqual(shown(), [
    ["1/1 = 1", null],
    ["1", null],
  ])
  board.isMoving = false
  steps.paintSteps()
  assert.deepEqual(shown(), [
    ["1/1 = 1", "P"],
    ["1", "term"],
  ])
  board.isMoving = true
  steps.paintSteps()
  assert.deepEqual(shown(), [
    ["1/1 = 1", "P"],
    ["1", "term"],
  ])
})
