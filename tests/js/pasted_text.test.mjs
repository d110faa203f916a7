// What is typed or pasted into the field for a new item: a name, or a list.

import assert from "node:assert/strict"
import { test } from "node:test"

import { isList, pastedLines } from "../../webapp/assets/board/pasted_text.js"

test("a text with a separator is a list, also with those of Chinese, Japanese and Korean", () => {
  for (const text of [
    "A, B, C",
    "A; B, C",
    "A\tB",
    "A\nB",
    "가，나，다",
    "가、나、다",
    "가，나；나",
    "A, B; B",
  ])
    assert.equal(isList(text), true, text)
  for (const text of [
    "A",
    "Film A",
    "Don't",
    "A.B",
    " A \n",
    "",
    "12:30",
    "Good Morning, Vietnam",
    "가、나",
    "&lt;i&gt;",
  ])
    assert.equal(isList(text), false, text)
})

test("lines that are pasted are kept apart, and one line is left to the field", () => {
  const pasting = text => ({ clipboardData: { getData: () => text } })
  assert.equal(pastedLines(pasting("A\nB\n")), "A\nB")
  assert.equal(pastedLines(pasting("A\tB")), "A\tB")
  assert.equal(pastedLines(pasting("A, B; B\n")), "")
  assert.equal(pastedLines(pasting("")), "")
  assert.equal(pastedLines({ clipboardData: null }), "")
})
