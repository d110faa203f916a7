// The legend of a formula: every sign in it, and no other.

import assert from "node:assert/strict"
import test from "node:test"
import { legend } from "../../webapp/assets/definitions/signs.js"

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
