// Pictures and formulas of lessons and definitions.

import assert from "node:assert/strict"
import { test } from "node:test"
import { legend } from "../../webapp/assets/definitions/signs.js"
import { sorted, switched } from "../../webapp/assets/learn/gallery.js"
import { spread } from "../../webapp/assets/learn/pictures.js"

// Labels of a picture stand near their values and cover none of the others.

const GAP = 10

test("labels that have room stand at their values", () => {
  assert.deepEqual(spread([0, 50, 100]), [0, 50, 100])
  assert.deepEqual(spread([75, 25]), [75, 25])
})

test("labels of one value stand above one another, in their order", () => {
  assert.deepEqual(spread([33, 33, 33]), [33, 43, 53])
})

test("what would stand too high comes down and pushes the others", () => {
  assert.deepEqual(spread([100, 98, 97]), [100, 90, 80])
  assert.deepEqual(spread([100, 20]), [100, 20])
})

test("no two labels are nearer than their height, and none leaves the picture at the top", () => {
  for (let seed = 1; seed < 300; seed++) {
    const values = Array.from({ length: 1 + (seed % 7) }, (_, at) => (seed * 37 + at * at * 53) % 101)
    const heights = spread(values).sort((one, other) => one - other)
    assert.ok(Math.max(...heights) <= 100)
    heights.slice(1).forEach((height, at) => {
      assert.ok(height - heights[at] >= GAP - 1e-9, `${values}`)
    })
  }
})

// Lists that are held up: a press switches one, and of too many the first goes down.

test("a press holds a list up, and the next one takes it down", () => {
  assert.deepEqual(switched([], "a"), ["a"])
  assert.deepEqual(switched(["a", "b"], "a"), ["b"])
})

test("of four lists the one that was held up first goes down", () => {
  assert.deepEqual(switched(["a", "b", "c"], "d"), ["b", "c", "d"])
})

test("a teacher sees the lists in either of two orders", () => {
  const entries = [2, 0, 1].map(place => ({ place }))
  assert.deepEqual(
    sorted(entries, "by_shape").map(({ place }) => place),
    [0, 1, 2],
  )
  assert.deepEqual(sorted(entries, "by_value"), entries)
})

// The legend of a formula: every sign in it, and no other.

const texts = new Proxy({}, { get: (_texts, key) => `${String(key).slice(5)}<{sign}{k}>` })

/** @type {(formula: string) => string[]} */
const signs = formula =>
  legend(formula, texts)
    .replace(/<[^>]*>/g, "")
    .split(" ")

test("a formula is followed by the signs that are in it, and no others", () => {
  assert.deepEqual(signs("Σ(k≤K) P@k·rel(k) ÷ min(|R|, K, n)"), [
    "sum",
    "precision",
    "relevant_at",
    "relevant",
    "length",
  ])
  assert.deepEqual(signs("Σ(k≤n) P@k·rel(k) ÷ h"), ["sum", "precision", "relevant_at", "hits", "length"])
  assert.deepEqual(signs("Σ(k≤K) [k=k₁]/k"), ["sum", "first"])
})

test("the chance to satisfy, the grade and its maximum are named where ERR needs them", () => {
  assert.deepEqual(signs("Σ(k≤K) s(k)·Π(i<k)(1-s(i))/k, s(k) = (2^g(k)-1)/2^max, max = 4"), [
    "sum",
    "satisfies",
    "grade",
  ])
})

test("each ideal is told from the others", () => {
  assert.deepEqual(signs("DCG@K ÷ IDCG@K"), ["dcg", "ideal_k"])
  assert.deepEqual(signs("DCG@K ÷ IDCG"), ["dcg", "ideal"])
  assert.deepEqual(signs("DCG@K ÷ IDCG@n"), ["length", "dcg", "ideal_length"])
  assert.deepEqual(signs("DCG@K ÷ IDCG(L)"), ["dcg", "ideal_list"])
})

test("a sign is written as it stands in the formula", () => {
  assert.match(legend("Σ(k≤32) P@k", texts), /sum<32{k}>/)
  assert.match(legend("DCG@3 ÷ IDCG@3", texts), /dcg<DCG@3{k}> ideal_k<IDCG@33>/)
  assert.match(legend("Σ(k≤n) rel(k)·(1-0.8)·0.8^(k-1)", texts), /patience<0.8{k}>/)
})
