import assert from "node:assert/strict"
import { test } from "node:test"
import { OtherTabs } from "../../webapp/assets/classroom/other_tabs.js"

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
