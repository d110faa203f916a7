// Progress that the browser keeps: a page adds to it, and never leaves less than there was.

import assert from "node:assert/strict"
import { beforeEach, test } from "node:test"
import { KeptProgress } from "../../webapp/assets/learn/kept.js"

const KEY = "recmetrics.learn"
const text = fields => JSON.stringify({ recmetrics: "learn", version: 2, ...fields })
const [SOME, OTHER, ALL] = ["a", "b", "a,b"].map(done => text({ done }))

let storage
let asked

beforeEach(() => {
  storage = new Map()
  asked = []
  globalThis.localStorage = {
    getItem: key => storage.get(key) ?? null,
    setItem: (key, value) => storage.set(key, value),
    removeItem: key => storage.delete(key),
  }
})

/** A page that shows progress, and what the browser keeps after it. */
function shows(progress, kept, { page = "p", problems = [] } = {}) {
  progress.follow({ kept, page, problems }, known => asked.push(known))
  return storage.get(KEY)
}

/** A page that has taken up what the browser had. */
function opened(before, merged) {
  storage.set(KEY, merged)
  const progress = new KeptProgress()
  shows(progress, before)
  assert.deepEqual(asked.splice(0), [merged])
  shows(progress, merged)
  return progress
}

test("nothing is kept while the switch is off", () => {
  assert.equal(shows(new KeptProgress(), ALL), undefined)
})

test("what is done is kept, and a page with no progress overwrites nothing", () => {
  const progress = new KeptProgress()
  progress.turn(true, "")
  assert.equal(shows(progress, ""), "")
  assert.equal(shows(progress, SOME), SOME)
  assert.equal(shows(progress, ALL), ALL)
  assert.equal(shows(progress, ""), ALL)
  assert.deepEqual(asked, [])
})

test("what the browser has is taken up before anything is written", () => {
  storage.set(KEY, ALL)
  const progress = new KeptProgress()
  assert.equal(shows(progress, SOME), ALL)
  assert.deepEqual(asked, [ALL])
})

test("Back to less leaves what is kept, and asks for nothing, so that it leads on", () => {
  const progress = opened(SOME, ALL)
  assert.equal(shows(progress, SOME), ALL)
  assert.equal(shows(progress, ""), ALL)
  assert.deepEqual(asked, [])
})

test("something new after Back is added to what is kept", () => {
  const progress = opened(SOME, ALL)
  shows(progress, SOME)
  assert.equal(shows(progress, text({ done: "a,c" })), ALL)
  assert.deepEqual(asked, [ALL])
  assert.equal(shows(progress, text({ done: "a,b,c" })), text({ done: "a,b,c" }))
})

test("two tabs add to one another", () => {
  const [one, two] = [new KeptProgress(), new KeptProgress()]
  storage.set(KEY, "")
  shows(one, "")
  shows(two, "")
  shows(one, SOME)
  assert.equal(shows(two, OTHER), SOME)
  assert.deepEqual(asked, [SOME])
  assert.equal(shows(two, ALL), ALL)
})

test("what the server refuses to take up is not overwritten, and asked for once", () => {
  for (const foreign of ["<b>not ours</b>", "null", text({ version: 99, done: "z" })]) {
    storage.set(KEY, foreign)
    asked = []
    const progress = new KeptProgress()
    shows(progress, SOME)
    assert.equal(shows(progress, SOME, { problems: ["unreadable"] }), foreign)
    assert.equal(shows(progress, ALL), foreign)
    assert.deepEqual(asked, [foreign])
    progress.turn(true, SOME)
    assert.equal(shows(progress, ALL), ALL)
  }
})

test("a page that the server does not know any more asks again", () => {
  storage.set(KEY, ALL)
  const progress = new KeptProgress()
  shows(progress, SOME)
  assert.equal(shows(progress, SOME, { page: "q", problems: ["old"] }), ALL)
  assert.deepEqual(asked, [ALL, ALL])
  assert.equal(shows(progress, text({ done: "a,b,c" }), { page: "q" }), text({ done: "a,b,c" }))
})

test("names of an earlier edition, once taken up, are written anew", () => {
  storage.set(KEY, text({ done: "former" }))
  const progress = new KeptProgress()
  shows(progress, "")
  assert.equal(shows(progress, SOME), SOME)
})

test("a session that goes on or is another one is kept, and an earlier state of it is not", () => {
  const session = (practice, picked) => text({ practice, kinds: "m2", picked })
  const progress = new KeptProgress()
  progress.turn(true, session("7", "a-"))
  assert.equal(shows(progress, session("7", "a-b")), session("7", "a-b"))
  assert.equal(shows(progress, session("7", "a-")), session("7", "a-b"))
  assert.equal(shows(progress, session("7", "a-c")), session("7", "a-c"))
  assert.equal(shows(progress, session("8", "")), session("8", ""))
  storage.set(KEY, session("9", "b"))
  assert.equal(shows(progress, session("8", "a")), session("9", "b"))
  assert.deepEqual(asked, [session("9", "b")])
})
