import assert from "node:assert/strict"
import { beforeEach, test } from "node:test"
import { KeptTexts } from "../../webapp/assets/shared/texts.js"

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
