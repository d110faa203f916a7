import assert from "node:assert/strict"
import { beforeEach, mock, test } from "node:test"
import { LASTING } from "../../webapp/assets/limits.js"
import { MOST_PENDING, Outbox, RETRY } from "../../webapp/assets/shared/outbox.js"

let sent
let outbox

beforeEach(() => {
  mock.timers.reset()
  mock.timers.enable({ apis: ["setTimeout"] })
  sent = []
  outbox = new Outbox(LASTING.board)
  outbox.send = message => sent.push(structuredClone(message))
  outbox.texts = "en"
  outbox.receive({ page: "one", confirmed: 0 })
})

const numbers = () => sent.at(-1).acts.map(({ n }) => n)

test("a greeting holds no act, and says which texts are here", () => {
  outbox.greet()
  assert.deepEqual(sent, [{ page: "one", acts: [], texts: "en" }])
})

test("no greeting takes the place of an act on its way", () => {
  outbox.act({ do: "undo" })
  outbox.greet()
  assert.deepEqual(numbers(), [1])
})

test("every message says which texts are here", () => {
  outbox.act({ do: "undo" })
  outbox.texts = "ko"
  outbox.act({ do: "redo" })
  assert.deepEqual(
    sent.map(({ texts }) => texts),
    ["en", "ko"],
  )
})

test("whoever has no texts says so, with all that is pending", () => {
  outbox.act({ do: "undo" })
  outbox.ask("two")
  assert.deepEqual(sent.at(-1), { page: "two", acts: [{ n: 1, do: "undo" }], tries: 2, texts: "" })
})

test("whoever has no texts asks again until they come", () => {
  outbox.ask("two")
  mock.timers.tick(RETRY)
  assert.deepEqual(
    sent.map(({ texts, tries }) => [texts, tries]),
    [
      ["", 1],
      ["", 2],
    ],
  )
  outbox.receive({ page: "two", confirmed: 0 })
  mock.timers.tick(10 * RETRY)
  assert.equal(sent.length, 2)
})

test("acts are numbered upward, and those that are not confirmed go with each message", () => {
  outbox.act({ do: "undo" })
  outbox.act({ do: "redo" })
  assert.deepEqual(numbers(), [1, 2])
  outbox.receive({ page: "one", confirmed: 1 })
  outbox.act({ do: "reset" })
  assert.deepEqual(numbers(), [2, 3])
})

test("what is confirmed is not sent again", () => {
  outbox.act({ do: "undo" })
  assert.equal(outbox.isEmpty, false)
  outbox.receive({ page: "one", confirmed: 1 })
  assert.equal(outbox.isEmpty, true)
  mock.timers.tick(100 * RETRY)
  assert.equal(sent.length, 1)
})

test("what is not confirmed is sent again, each time later, and differs from the time before", () => {
  outbox.act({ do: "undo" })
  mock.timers.tick(RETRY - 1)
  assert.equal(sent.length, 1)
  mock.timers.tick(1)
  assert.equal(sent.length, 2)
  mock.timers.tick(2 * RETRY - 1)
  assert.equal(sent.length, 2)
  mock.timers.tick(1)
  assert.equal(sent.length, 3)
  assert.deepEqual(
    sent.map(({ tries }) => tries),
    [1, 2, 3],
  )
  assert.deepEqual(numbers(), [1])
})

test("numbers go on from what the server has confirmed on an earlier visit of the page", () => {
  outbox.receive({ page: "one", confirmed: 41 })
  outbox.act({ do: "undo" })
  assert.deepEqual(numbers(), [42])
})

test("a server that knows nothing of the page gets what was typed, and what is to be, and nothing else", () => {
  const acts = {
    board: {
      lasting: [
        { do: "rename", item: "A", name: "B" },
        { do: "add", item: "C", to: "ranked" },
      ],
      others: [{ do: "undo" }, { do: "shuffle", seed: 1 }],
    },
    cases: {
      lasting: [
        { do: "baseline", model: "B" },
        { do: "columns", columns: ["AP"] },
      ],
      others: [{ do: "add" }, { do: "swap" }],
    },
  }
  for (const [feature, { lasting, others }] of Object.entries(acts)) {
    const outbox = new Outbox(LASTING[feature])
    outbox.send = message => sent.push(structuredClone(message))
    for (const act of [...others, ...lasting]) outbox.act(act)
    outbox.receive({ page: "two", confirmed: 0 })
    outbox.deliver()
    assert.deepEqual(
      sent.at(-1).acts.map(({ n, ...act }) => act),
      lasting,
    )
  }
})

test("a server that knows nothing of the page gets whole arrangements", () => {
  outbox.act({ do: "undo" })
  outbox.act({ do: "arrange", ranked: ["A"] })
  outbox.receive({ page: "two", confirmed: 0 })
  outbox.act({ do: "arrange", ranked: ["B"] })
  assert.equal(sent.at(-1).page, "two")
  assert.deepEqual(numbers(), [2, 3])
})

test("at most so many acts wait, the newest ones", () => {
  for (let at = 0; at < MOST_PENDING + 5; at += 1) outbox.act({ do: "undo" })
  assert.equal(numbers().length, MOST_PENDING)
  assert.deepEqual([numbers()[0], numbers().at(-1)], [6, MOST_PENDING + 5])
})

test("what is forgotten is not sent again, and its numbers are not used again", () => {
  outbox.act({ do: "undo" })
  outbox.forget()
  assert.equal(outbox.isEmpty, true)
  mock.timers.tick(100 * RETRY)
  assert.equal(sent.length, 1)
  outbox.act({ do: "redo" })
  assert.deepEqual(numbers(), [2])
})

test("a component that has left the page sends nothing any more", () => {
  outbox.act({ do: "undo" })
  outbox.leave()
  mock.timers.tick(100 * RETRY)
  assert.equal(sent.length, 1)
})
