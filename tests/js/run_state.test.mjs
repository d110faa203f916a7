import assert from "node:assert/strict"
import { beforeEach, test } from "node:test"
import { whenRunIsOver } from "../../webapp/assets/shared/run_state.js"

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

test("where nothing tells of runs, nothing is waited for", () => {
  globalThis.document = { querySelector: () => null }
  whenRunIsOver(() => {
    calls += 1
  })
  assert.equal(calls, 1)
})
