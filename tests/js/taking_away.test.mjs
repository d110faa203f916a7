// What a table is called that is saved.

import assert from "node:assert/strict"
import { test } from "node:test"
import { dated } from "../../webapp/assets/classroom/taking_away.js"

test("the name of a table says on which day it was saved", () => {
  assert.equal(dated("7KM2QX.csv", new Date(2026, 0, 9)), "7KM2QX 2026-01-09.csv")
  assert.equal(dated("7KM2QX.csv", new Date(2026, 10, 23)), "7KM2QX 2026-11-23.csv")
})
