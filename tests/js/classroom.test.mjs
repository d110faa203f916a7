// What the scripts of the classroom decide without a page.

import assert from "node:assert/strict"
import { test } from "node:test"
import { Entrance } from "../../webapp/assets/classroom/entrance.js"
import { HandIn } from "../../webapp/assets/classroom/hand_in.js"
import { ItemView } from "../../webapp/assets/classroom/item.js"
import { OtherTabs } from "../../webapp/assets/classroom/other_tabs.js"
import { dated } from "../../webapp/assets/classroom/taking_away.js"
import { Component } from "../../webapp/assets/shared/component.js"

// A browser that keeps no cookies: the page tells each server once which device it is.

const CODE = "7KM2QX"

/** Return an entrance without elements, and the acts that it has sent. */
const entranceOf = kept => {
  globalThis.sessionStorage = { getItem: name => kept[name] ?? null }
  const sent = []
  const entrance = Object.create(Entrance.prototype, {})
  return { entrance: Object.assign(entrance, { classroom: { act: act => sent.push(act) } }), sent }
}

test("a server that was lost is told again which device it is, for the same room", () => {
  const { entrance, sent } = entranceOf({ [`device ${CODE}`]: "secret" })
  entrance.joinWithoutCookies(CODE, "first page")
  entrance.joinWithoutCookies(CODE, "second page")
  assert.deepEqual(sent, [
    { do: "join", device: "secret" },
    { do: "join", device: "secret" },
  ])
})

test("one server is told once, so that a room that is full is not asked again and again", () => {
  const { entrance, sent } = entranceOf({ [`device ${CODE}`]: "secret" })
  for (let run = 0; run < 3; run++) entrance.joinWithoutCookies(CODE, "page")
  assert.equal(sent.length, 1)
})

test("a device that never joined sends nothing", () => {
  const { entrance, sent } = entranceOf({})
  entrance.joinWithoutCookies(CODE, "page")
  entrance.joinWithoutCookies("", "page")
  assert.deepEqual(sent, [])
})

// What a press on "Hand in this list" hands in, and what is said while an answer is on its way.

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

/** A tab, what it has told the others, and how often it has asked. */
function tab() {
  const told = []
  const channel = { postMessage: said => told.push(said), close() {}, onmessage: null }
  const seen = { told, asked: 0, channel }
  seen.tabs = new OtherTabs(() => (seen.asked += 1), channel)
  return seen
}

const shown = (own, number = 1, round = 1) => ({
  role: "student",
  place: { code: "7KM2QX" },
  item: { number, round },
  own,
})

test("an answer that changes is told to the other tabs, once", () => {
  const { tabs, told } = tab()
  for (const own of [null, "a", "a", "b"]) tabs.show(shown(own))
  assert.deepEqual(told, ["7KM2QX", "7KM2QX"])
})

test("another question or round is no answer", () => {
  const { tabs, told } = tab()
  tabs.show(shown("a"))
  tabs.show(shown(null, 1, 2))
  tabs.show(shown("c", 2))
  assert.deepEqual(told, [])
})

test("a tab of the same room asks what is new; one of another room, and a teacher's, do not", () => {
  const seen = tab()
  seen.tabs.show(shown(null))
  seen.channel.onmessage({ data: "7KM2QX" })
  seen.channel.onmessage({ data: "222222" })
  assert.equal(seen.asked, 1)
  seen.tabs.show({ ...shown(null), role: "teacher" })
  seen.channel.onmessage({ data: "7KM2QX" })
  assert.equal(seen.asked, 1)
})

// What a table is called that is saved.

test("the name of a table says on which day it was saved", () => {
  assert.equal(dated("7KM2QX.csv", new Date(2026, 0, 9)), "7KM2QX 2026-01-09.csv")
  assert.equal(dated("7KM2QX.csv", new Date(2026, 10, 23)), "7KM2QX 2026-11-23.csv")
})
