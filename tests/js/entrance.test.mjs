// A browser that keeps no cookies: the page tells each server once which device it is.

import assert from "node:assert/strict"
import { test } from "node:test"
import { Entrance } from "../../webapp/assets/classroom/entrance.js"

const CODE = "7KM2QX"

/** Return an entrance without elements, and the acts that it has sent. */
const entranceOf = kept => {
  globalThis.sessionStorage = { getItem: name => kept[name] ?? null }
  const sent = []
  const entrance = Object.create(Entrance.prototype, {})
  return { entrance: Object.assign(entrance, { classroom: { act: act => sent.push(act) } }), sent }
}

test("a server that was lost is told again which device it is, for the same room", () => {
  const { entrance, sent } = entranceOf({ [`device ${CODE}`]: "secret" })
  entrance.joinWithoutCookies(CODE, "first page")
  entrance.joinWithoutCookies(CODE, "second page")
  assert.deepEqual(sent, [
    { do: "join", device: "secret" },
    { do: "join", device: "secret" },
  ])
})

test("one server is told once, so that a room that is full is not asked again and again", () => {
  const { entrance, sent } = entranceOf({ [`device ${CODE}`]: "secret" })
  for (let run = 0; run < 3; run++) entrance.joinWithoutCookies(CODE, "page")
  assert.equal(sent.length, 1)
})

test("a device that never joined sends nothing", () => {
  const { entrance, sent } = entranceOf({})
  entrance.joinWithoutCookies(CODE, "page")
  entrance.joinWithoutCookies("", "page")
  assert.deepEqual(sent, [])
})
