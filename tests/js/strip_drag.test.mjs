// A card under the pointer: one pointer carries it, from its press until its end.

import assert from "node:assert/strict"
import { beforeEach, test } from "node:test"
import { StripDrag } from "../../webapp/assets/learn/strip_drag.js"

const WIDTH = 100

let strip
let changes

beforeEach(() => {
  changes = []
  strip = {
    cards: [{ id: "a" }, { id: "b" }, { id: "c" }],
    list: { setPointerCapture() {}, getBoundingClientRect: () => ({ left: 0, top: 0 }) },
    at: id => strip.cards.findIndex(card => card.id === id),
    partsOf: ({ id }) => ({
      element: { offsetLeft: strip.at(id) * WIDTH, offsetTop: 0, offsetWidth: WIDTH, offsetHeight: 10 },
    }),
    put(id, to) {
      const at = strip.at(id)
      if (to === at) return false
      strip.cards = [...strip.cards]
      strip.cards.splice(to, 0, ...strip.cards.splice(at, 1))
      return true
    },
    paint() {},
    tell() {},
    changedFrom: before => changes.push(before.map(({ id }) => id).join("")),
    putBack() {
      strip.cards = strip.drag.leave()
    },
  }
  strip.drag = new StripDrag(strip)
})

const order = () => strip.cards.map(({ id }) => id).join("")

/** An event over the middle of a place, of the only pointer unless it says otherwise. */
function event(at, more) {
  const element = {
    dataset: { card: strip.cards[at]?.id },
    getBoundingClientRect: () => ({ left: at * WIDTH, top: 0, width: WIDTH, height: 10 }),
  }
  const target = { closest: () => ({ closest: () => element }) }
  const where = { clientX: (at + 0.5) * WIDTH, clientY: 5 }
  return { pointerId: 1, isPrimary: true, button: 0, buttons: 1, target, ...where, ...more }
}

const SECOND = { pointerId: 2, isPrimary: false }

test("a card is carried from its press to where it is let go", () => {
  strip.list.onpointerdown(event(0))
  strip.list.onpointermove(event(2))
  assert.equal(strip.drag.card, "a")
  strip.list.onpointerup(event(2, { buttons: 0 }))
  assert.deepEqual([order(), changes, strip.drag.card], ["bca", ["abc"], ""])
})

test("a card whose button came up outside does not follow the pointer", () => {
  strip.list.onpointerdown(event(0))
  strip.list.onpointermove(event(1, { buttons: 0 }))
  strip.list.onpointermove(event(2))
  assert.deepEqual([order(), strip.drag.card], ["abc", ""])
})

test("a second finger takes no card and lets none go", () => {
  strip.list.onpointerdown(event(0))
  strip.list.onpointerdown(event(2, SECOND))
  strip.list.onpointerup(event(2, SECOND))
  strip.list.onpointermove(event(1))
  assert.equal(order(), "bac")
  strip.list.onpointerdown(event(2, SECOND))
  strip.list.onpointermove(event(0, SECOND))
  strip.list.onpointerup(event(0, SECOND))
  strip.list.onpointercancel(event(0, SECOND))
  assert.deepEqual([order(), strip.drag.card, changes], ["bac", "a", []])
  strip.list.onpointerup(event(1, { buttons: 0 }))
  assert.deepEqual(changes, ["abc"])
})

test("a press that the system takes away is over", () => {
  strip.list.onpointerdown(event(0))
  strip.list.onpointercancel(event(0))
  strip.list.onpointermove(event(2))
  assert.equal(order(), "abc")
  strip.list.onpointerdown(event(0))
  strip.list.onpointermove(event(2))
  strip.list.onpointercancel(event(2))
  assert.deepEqual([order(), changes], ["abc", []])
})
