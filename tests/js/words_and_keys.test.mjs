import assert from "node:assert/strict"
import { test } from "node:test"
import { readableSearch } from "../../webapp/assets/shared/address.js"
import { byKey, part, parts, say } from "../../webapp/assets/shared/dom.js"
import { undoKey } from "../../webapp/assets/shared/undo_keys.js"

test("a sentence takes the values that it has places for", () => {
  assert.equal(say("{item} at {rank} of {n}", { item: "A", rank: 1, n: 3 }), "A at 1 of 3")
  assert.equal(say("K = {k}", { k: 0 }), "K = 0")
})

test("a place without a value stays to be seen, and a value is no sentence of its own", () => {
  assert.equal(say("{item} and {other}", { item: "{other}" }), "{other} and {other}")
})

test("the address is written as people read it, and nothing else of it is decoded", () => {
  assert.equal(readableSearch("?list=A%2CB&measure=AP%28x%29%40K%3B"), "?list=A,B&measure=AP(x)@K;")
  assert.equal(readableSearch("?list=A%26B%3D%25%20%2B"), "?list=A%26B%3D%25%20%2B")
})

const pressed = (key, { typing = false, ...held } = {}) => {
  const event = {
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...held,
    target: { matches: () => typing },
    prevented: 0,
    preventDefault() {
      this.prevented += 1
    },
  }
  return [undoKey(event), event.prevented]
}

test("the keys of every editor undo and redo", () => {
  assert.deepEqual(pressed("z", { ctrlKey: true }), ["undo", 1])
  assert.deepEqual(pressed("z", { metaKey: true }), ["undo", 1])
  assert.deepEqual(pressed("Z", { ctrlKey: true, shiftKey: true }), ["redo", 1])
  assert.deepEqual(pressed("y", { ctrlKey: true }), ["redo", 1])
})

test("other keys, other combinations and a text that is typed are left alone", () => {
  for (const [key, held] of [
    ["z", {}],
    ["a", { ctrlKey: true }],
    ["z", { ctrlKey: true, altKey: true }],
    ["z", { ctrlKey: true, typing: true }],
  ])
    assert.deepEqual(pressed(key, held), [null, 0])
})

test("a part that is missing, or is something else, is named", () => {
  globalThis.HTMLElement = class HTMLElement {}
  const element = new HTMLElement()
  const root = { querySelector: selector => ({ ".there": element, ".other": {} })[selector] ?? null }
  assert.equal(part(root, ".there"), element)
  assert.throws(() => part(root, ".gone"), /no HTMLElement is \.gone/)
  assert.throws(() => part(root, ".other"), /no HTMLElement is \.other/)
  assert.deepEqual(parts({ querySelectorAll: () => [element, {}] }, "*"), [element])
})

test("each key has what is made for it", () => {
  assert.deepEqual(
    byKey(["a", "b"], key => key.toUpperCase()),
    { a: "A", b: "B" },
  )
})
