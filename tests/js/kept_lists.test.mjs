// The lists of the cases, which the server sends once: the browser puts those it has into the rows.

import assert from "node:assert/strict"
import { test } from "node:test"
import { KeptLists, keysOf } from "../../webapp/assets/cases/kept_lists.js"

const list = name => ({ names: [name], flags: [true], missed: 0 })
const table = (keys, lists) => ({
  cases: keys.map(key => ({ name: `case ${key}`, rows: [{ letter: "A", list: key, value: {} }] })),
  lists: Object.fromEntries(lists.map(key => [key, list(key)])),
})
const names = data => data.cases.map(one => one.rows[0].names[0])

test("a list that was sent before is put into its row", () => {
  const kept = new KeptLists()
  assert.deepEqual(names(kept.of(table(["a", "b"], ["a", "b"]))), ["a", "b"])
  assert.deepEqual(names(kept.of(table(["b", "c"], ["c"]))), ["b", "c"])
  assert.deepEqual(names(kept.of(table(["a"], []))), ["a"])
})

test("without one of the lists there is nothing to show", () => {
  const kept = new KeptLists()
  assert.equal(kept.of(table(["a", "b"], ["a"])), null)
  assert.deepEqual(names(kept.of(table(["a", "b"], ["b"]))), ["a", "b"])
})

test("the keys are those of the rows, whatever else is kept", () => {
  const kept = new KeptLists()
  kept.of(table(["a", "b"], ["a", "b"]))
  assert.deepEqual(keysOf(kept.of(table(["c", "a"], ["c"]))), ["c", "a"])
})

test("the oldest lists are forgotten, and none that is shown", () => {
  const kept = new KeptLists()
  kept.of(table(["first", "shown"], ["first", "shown"]))
  for (let at = 0; at < 3000; at += 1) kept.of(table([`${at}`, "shown"], [`${at}`]))
  assert.ok(kept.byKey.size <= 2000)
  assert.equal(kept.of(table(["first"], [])), null)
  assert.deepEqual(names(kept.of(table(["shown", "2999"], []))), ["shown", "2999"])
})
