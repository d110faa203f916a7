// What a press on "Hand in this list" hands in.

import assert from "node:assert/strict"
import { test } from "node:test"
import { HandIn } from "../../webapp/assets/classroom/hand_in.js"

const KNOWN = { item: 1, round: 2, answer: "list=A,B&relevant=B&k=2", ranked: ["A", "B"], relevant: ["B"] }

/** Return a button without elements, and the acts that it has sent. */
const buttonOf = list => {
  const sent = []
  const button = Object.create(HandIn.prototype, {})
  return {
    button: Object.assign(button, { data: { list, texts: {} }, say() {}, act: act => sent.push(act) }),
    sent,
  }
}

test("the list that the server knows is handed in where the board shows no other", t => {
  t.mock.timers.enable({ apis: ["setTimeout"] })
  const { button, sent } = buttonOf(KNOWN)
  button.press()
  assert.deepEqual(sent, [{ do: "hand_in", ...KNOWN }])
})

test("a move that the server has not seen yet is handed in with the list", t => {
  t.mock.timers.enable({ apis: ["setTimeout"] })
  const { button, sent } = buttonOf(KNOWN)
  const list = { ranked: ["B", "A"], relevant: ["A"], k: 2, relevant_count: 1 }
  button.follow({ case: "room", model: "A", list })
  button.press()
  // The server has seen it, and the board tells nothing more.
  button.follow({ case: "room", model: "A", list: null })
  button.press()
  const ahead = { do: "hand_in", ...KNOWN, ranked: ["B", "A"], relevant: ["A"] }
  assert.deepEqual(sent, [ahead, { do: "hand_in", ...KNOWN }])
})

test("what cannot be handed in is not sent", () => {
  const { button, sent } = buttonOf(null)
  button.press()
  assert.deepEqual(sent, [])
})
