// What a press on "Hand in this list" hands in, and what is said while an answer is on its way.

import assert from "node:assert/strict"
import { test } from "node:test"
import { HandIn } from "../../webapp/assets/classroom/hand_in.js"
import { ItemView } from "../../webapp/assets/classroom/item.js"
import { Component } from "../../webapp/assets/shared/component.js"

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

test("what the board shows is handed in until the list that the server has seen is here as well", t => {
  t.mock.timers.enable({ apis: ["setTimeout"] })
  t.mock.method(Component.prototype, "receive", function (data) {
    this.data = data
  })
  globalThis.document = { addEventListener() {} }
  const { button, sent } = buttonOf(KNOWN)
  const pressed = () => {
    button.press()
    return sent.pop()
  }
  const shown = (ranked, relevant) => ({ ranked, relevant, k: 2, relevant_count: 1 })
  const tell = (list, of = list) => button.follow({ case: "room", model: "A", list, shown: of })
  const [moved, started] = [shown(["B", "A"], ["A"]), shown(KNOWN.ranked, KNOWN.relevant)]
  const ahead = { do: "hand_in", ...KNOWN, ranked: ["B", "A"], relevant: ["A"] }

  tell(moved)
  assert.deepEqual(pressed(), ahead)
  // What comes while a card is held is not what the eye sees.
  button.receive(button.data)
  assert.deepEqual(pressed(), ahead)
  // The server has seen it, and the board has heard of that first.
  tell(null, moved)
  assert.deepEqual(pressed(), ahead)
  const next = { ...KNOWN, round: 3, ranked: ["A"], relevant: [] }
  button.receive({ ...button.data, list: next })
  assert.deepEqual(pressed(), { do: "hand_in", ...next })

  // A card that was held and put back changes nothing.
  button.receive({ ...button.data, list: KNOWN })
  tell(moved)
  tell(null, started)
  assert.deepEqual(pressed(), { do: "hand_in", ...KNOWN })
})

test("what cannot be handed in is not sent", () => {
  const { button, sent } = buttonOf(null)
  button.press()
  assert.deepEqual(sent, [])
})

test("of an answer that takes four seconds it is said that there may be no connection", t => {
  t.mock.timers.enable({ apis: ["setTimeout"] })
  const said = []
  const acts = []
  const say = (...words) => said.push(words)
  const texts = { sending: "on its way", sending_slow: "no connection?" }
  const act = one => acts.push(one)
  const button = Object.assign(Object.create(HandIn.prototype), { data: { list: KNOWN, texts }, say, act })
  const item = { number: 1, round: 2 }
  const view = Object.assign(Object.create(ItemView.prototype), { t: texts, item, say, classroom: { act } })
  view.showAnswers = () => {}
  for (const press of [() => button.press(), () => view.vote("b")]) {
    press()
    t.mock.timers.tick(3999)
    assert.deepEqual(said.splice(0), [["on its way", "pending"]])
    t.mock.timers.tick(1)
    assert.deepEqual(said.splice(0), [["no connection?", "pending"]])
  }
  assert.deepEqual(acts.pop(), { do: "vote", item: 1, round: 2, answer: "b" })
})
