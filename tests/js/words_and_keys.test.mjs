// Words, addresses, keys and parts that all scripts share, and letters as large as fit.

import assert from "node:assert/strict"
import { beforeEach, test } from "node:test"
import { readableSearch } from "../../webapp/assets/shared/address.js"
import { byKey, part, parts, say } from "../../webapp/assets/shared/dom.js"
import { largestFitting } from "../../webapp/assets/shared/fitted.js"
import { KeptTexts } from "../../webapp/assets/shared/texts.js"
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

let kept

beforeEach(() => {
  kept = new KeptTexts()
})

test("texts that came once are kept", () => {
  kept.of("board", { lang: "en", texts: { undo: "Undo" } })
  assert.deepEqual(kept.of("board", { lang: "en" }), { undo: "Undo" })
})

test("each component and each language has its own", () => {
  kept.of("board", { lang: "en", texts: { undo: "Undo" } })
  assert.equal(kept.of("board", { lang: "ko" }), null)
  assert.equal(kept.of("sheet", { lang: "en" }), null)
  kept.of("board", { lang: "ko", texts: { undo: "취소" } })
  assert.deepEqual(kept.of("board", { lang: "en" }), { undo: "Undo" })
})

test("newer texts take the place of older ones", () => {
  kept.of("board", { lang: "en", texts: { undo: "Back" } })
  kept.of("board", { lang: "en", texts: { undo: "Undo" } })
  assert.deepEqual(kept.of("board", { lang: "en" }), { undo: "Undo" })
})

test("what a page words in its own way holds for that page alone", () => {
  const texts = { undo: "Undo", start: "Move a card." }
  kept.of("board", { lang: "en", texts })
  const own = kept.of("board", { lang: "en", own_texts: { start: "Look." } })
  assert.deepEqual(own, { undo: "Undo", start: "Look." })
  assert.deepEqual(kept.of("board", { lang: "en" }), texts)
})

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
