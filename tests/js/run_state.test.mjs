import assert from "node:assert/strict"
import { beforeEach, mock, test } from "node:test"

mock.timers.enable({ apis: ["setTimeout"] })

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
let goBack
globalThis.addEventListener = (_, listener) => {
  goBack = listener
}
const { heard, whenRunIsOver } = await import("../../webapp/assets/shared/run_state.js")

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
  // The page that was asked for is there: what waited belongs to the one before, what comes has its turn.
  location.pathname = "/learn"
  runs("running")
  wait("running")
  runs("notRunning")
  assert.equal(calls, 1)
  assert.equal(observers.size, 0)
})

test("what is only there once another page was asked for sends nothing before that page is there", () => {
  location.pathname = "/learn"
  state = "notRunning"
  press("/")
  assert.equal(wait("notRunning"), 0)
  location.pathname = "/"
  runs("running")
  runs("notRunning")
  assert.equal(calls, 0)
  assert.equal(observers.size, 0)
})

test("what is only there once Back was pressed sends nothing before that page is there", () => {
  location.pathname = "/"
  state = "notRunning"
  let shown = new HTMLAnchorElement("/cases")
  const app = { getAttribute: () => state }
  globalThis.document = { querySelector: selector => (selector.includes("aria-current") ? shown : app) }
  goBack()
  // A component of the page that is left has only now the data that it was given before.
  heard({ isEmpty: true })
  whenRunIsOver(() => {
    calls += 1
  })
  assert.equal(calls, 0)
  for (const now of ["rerunRequested", "running", "notRunning", "running"]) runs(now)
  assert.equal(calls, 0)
  shown = new HTMLAnchorElement("/")
  runs("notRunning")
  assert.equal(calls, 1)
})

test("a press that leads nowhere, or to the page itself, silences nobody for good", () => {
  location.pathname = "/"
  press("/learn")
  assert.equal(wait("notRunning"), 0)
  mock.timers.tick(5000)
  assert.equal(calls, 1)
  press("/")
  assert.equal(wait("notRunning"), 2)
})

test("where nothing tells of runs, nothing is waited for", () => {
  globalThis.document = { querySelector: () => null }
  whenRunIsOver(() => {
    calls += 1
  })
  assert.equal(calls, 1)
})
