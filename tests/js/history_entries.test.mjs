// Which addresses are a new entry of the browser's history, whatever the order in which they come.

import assert from "node:assert/strict"
import { test } from "node:test"
import { addedBy, isSameEntry, keepOneEntryAPage } from "../../webapp/assets/document/history_entries.js"

const at = (pathname, search = "") => ({ pathname, search })
const PAGE = { isTurn: true, isCleared: false }
const PARAMETERS = { isTurn: false, isCleared: false }

/** The entries after these addresses were written in one act, the first being where it began. */
function entriesAfter(...places) {
  const entries = [places[0]]
  let pushed = null
  for (const next of places.slice(1)) {
    const now = entries.at(-1)
    const isSame = isSameEntry(now, next, pushed)
    pushed = addedBy(now, next, pushed)
    if (isSame) entries.pop()
    entries.push(next)
  }
  return entries
}

test("a page that the app turns is one entry, in whatever order it clears and writes the address", () => {
  const [before, cleared, after] = [at("/evaluate", "?k=5"), at("/evaluate"), at("/", "?list=A")]
  assert.deepEqual(entriesAfter(before, cleared, at("/"), after), [before, after])
  assert.deepEqual(entriesAfter(before, cleared, at("/evaluate", "?list=A"), after), [before, after])
})

test("an act on the page is a new entry", () => {
  assert.equal(isSameEntry(at("/", "?list=A,B"), at("/", "?list=B,A"), null), false)
  assert.equal(isSameEntry(at("/", "?list=A,B"), at("/", "?list=B,A"), PARAMETERS), false)
})

test("a page and then its parameters are one entry", () => {
  assert.equal(isSameEntry(at("/"), at("/cases"), null), false)
  assert.equal(isSameEntry(at("/cases"), at("/cases", "?k=5"), PAGE), true)
})

test("parameters and then their page are one entry", () => {
  assert.equal(isSameEntry(at("/", "?list=A"), at("/", "?case=u"), null), false)
  assert.equal(isSameEntry(at("/", "?case=u"), at("/cases", "?case=u"), PARAMETERS), true)
})

test("parameters that are made readable before their page comes are one entry with it", () => {
  const [now, next] = [at("/learn", "?list=A,B"), at("/definitions", "?list=A%2CB")]
  assert.equal(isSameEntry(now, next, PARAMETERS), true)
})

test("a late answer to the act before a page is turned stays an entry of its own", () => {
  assert.equal(isSameEntry(at("/", "?list=B,A"), at("/cases", "?case=u"), PARAMETERS), false)
})

test("an act after the page was turned is a new entry", () => {
  assert.equal(isSameEntry(at("/learn"), at("/learn", "?lesson=order"), null), false)
})

test("the panel of the first page is no step to go back to, and that of definitions is one", () => {
  assert.equal(
    isSameEntry(at("/definitions", "?panel=all"), at("/definitions", "?panel=number"), null),
    false,
  )
  assert.equal(isSameEntry(at("/", "?list=A,B"), at("/", "?list=A%2CB&panel=charts"), null), true)
  assert.equal(isSameEntry(at("/", "?panel=more&list=A"), at("/", "?list=B"), null), false)
  assert.equal(isSameEntry(at("/", "?panel=more"), at("/cases"), null), false)
})

test("what the page that is left says late is not written into the address that Back leads to", () => {
  const listeners = {}
  const written = []
  const write = (_state, _unused, url) => written.push(url)
  globalThis.addEventListener = (kind, listener) => {
    listeners[kind] = listener
  }
  globalThis.HTMLAnchorElement = class {
    pathname = "/learn"
  }
  const marked = new HTMLAnchorElement()
  globalThis.document = { querySelector: () => marked }
  globalThis.history = { pushState: write, replaceState: write }
  globalThis.location = { pathname: "/cases", search: "?case=u", href: "http://host/cases?case=u" }
  keepOneEntryAPage()
  listeners.popstate()
  history.pushState({}, "", "/cases?lang=en")
  assert.deepEqual(written, [])
  marked.pathname = "/cases"
  history.pushState({}, "", "/cases?case=v")
  assert.deepEqual(written, ["/cases?case=v"])
})
