import assert from "node:assert/strict"
import { beforeEach, test } from "node:test"

// The script listens for presses on links from the moment that it is there.
let press
globalThis.Element = class {}
globalThis.HTMLAnchorElement = class extends Element {
  constructor(pathname) {
    super()
    this.pathname = pathname
  }
  closest() {
    return this
  }
}
globalThis.location = { pathname: "/" }
globalThis.document = {
  addEventListener: (_, listener) => {
    press = pathname => listener({ target: new HTMLAnchorElement(pathname) })
  },
}
const { whenRunIsOver } = await import("../../webapp/assets/shared/run_state.js")

let state
let observers
let calls

beforeEach(() => {
  observers = new Set()
  calls = 0
  globalThis.MutationObserver = class {
    constructor(see) {
      this.see = see
    }
    observe() {
      observers.add(this)
    }
    disconnect() {
      observers.delete(this)
    }
  }
})

function runs(now) {
  state = now
  for (const observer of [...observers]) observer.see()
}

function wait(now) {
  state = now
  globalThis.document = { querySelector: () => ({ getAttribute: () => state }) }
  whenRunIsOver(() => {
    calls += 1
  })
  return calls
}

test("between runs there is nothing to wait for", () => {
  assert.equal(wait("notRunning"), 1)
  assert.equal(observers.size, 0)
})

test("a run, and one that was asked for meanwhile, are waited for, once", () => {
  assert.equal(wait("running"), 0)
  for (const now of ["rerunRequested", "running"]) runs(now)
  assert.equal(calls, 0)
  runs("notRunning")
  runs("running")
  runs("notRunning")
  assert.equal(calls, 1)
  assert.equal(observers.size, 0)
})

test("a run that ends because another page was asked for is no time for a message", () => {
  wait("running")
  press("/learn")
  runs("notRunning")
  assert.equal(calls, 0)
  assert.equal(observers.size, 0)
  // On that page there is one again, and a press on the link of the page itself leaves nothing.
  wait("running")
  press("/")
  runs("notRunning")
  assert.equal(calls, 1)
})

test("where nothing tells of runs, nothing is waited for", () => {
  globalThis.document = { querySelector: () => null }
  whenRunIsOver(() => {
    calls += 1
  })
  assert.equal(calls, 1)
})
