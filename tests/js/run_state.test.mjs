import assert from "node:assert/strict"
import { beforeEach, mock, test } from "node:test"

mock.timers.enable({ apis: ["setTimeout"] })

// The script listens for presses on links from the moment that it is there.
let press
let pressed // the links that the script has pressed itself
globalThis.Element = class {}
globalThis.HTMLAnchorElement = class extends Element {
  constructor(pathname) {
    super()
    this.pathname = pathname
  }
  closest() {
    return this
  }
  click() {
    pressed.push(this.pathname)
    press(this.pathname)
  }
}
globalThis.location = { pathname: "/" }
globalThis.document = {
  addEventListener: (_, listener) => {
    press = pathname => {
      let isStopped = false
      const stop = () => {
        isStopped = true
      }
      const target = new HTMLAnchorElement(pathname)
      listener({ target, preventDefault: stop, stopImmediatePropagation: stop })
      return !isStopped
    }
  },
}
const listeners = {}
globalThis.addEventListener = (kind, listener) => {
  listeners[kind] = listener
}
const goBack = () => listeners.popstate()
globalThis.PopStateEvent = class {}
globalThis.history = { state: null }
const { give, heard, whenRunIsOver } = await import("../../webapp/assets/shared/run_state.js")

let state
let observers
let calls

beforeEach(() => {
  observers = new Set()
  calls = 0
  pressed = []
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

// What the server gets when a page says something and Back leads to an address before Streamlit has sent it.
function sentAround(pathname) {
  const sent = []
  const ask = () => {
    let isHeld = false
    const preventDefault = () => {
      isHeld = true
    }
    listeners.beforepopstate({ preventDefault })
    if (isHeld) return
    sent.push(`page ${location.pathname}`)
    goBack()
  }
  globalThis.dispatchEvent = ask
  location.pathname = "/cases"
  const app = { getAttribute: () => "notRunning" }
  globalThis.document = { querySelector: selector => (selector.includes("aria-current") ? null : app) }
  give(() => setTimeout(() => sent.push("said")))
  location.pathname = pathname
  ask()
  mock.timers.tick(5000)
  return sent
}

test("Back to another page waits until Streamlit has sent what it was given", () => {
  assert.deepEqual(sentAround("/"), ["said", "page /"])
})

test("Back on the page that says something waits for nothing", () => {
  assert.deepEqual(sentAround("/cases"), ["page /cases", "said"])
})

test("a link to another page waits until Streamlit has sent what it was given", () => {
  const sent = []
  location.pathname = "/"
  globalThis.document = { querySelector: () => null }
  give(() => setTimeout(() => sent.push("said")))
  assert.equal(press("/learn"), false)
  assert.deepEqual(pressed, [])
  mock.timers.tick(1)
  assert.deepEqual([sent, pressed], [["said"], ["/learn"]])
  mock.timers.tick(5000)
  assert.deepEqual(pressed, ["/learn"])
})

test("nothing is given to Streamlit while another page is on its way", () => {
  location.pathname = "/"
  globalThis.document = { querySelector: () => null }
  const said = () => {
    calls += 1
  }
  assert.equal(press("/learn"), true)
  give(said)
  assert.equal(calls, 0)
  location.pathname = "/learn"
  give(said)
  assert.equal(calls, 1)
  // A page that was turned once is so for good, wherever the reader goes next.
  location.pathname = "/"
  give(said)
  assert.equal(calls, 2)
  mock.timers.tick(5000)
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
