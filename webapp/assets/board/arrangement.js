// What is where: {ranked, relevant, unused, k, grades}. Missed items are relevant and not ranked. Pure functions.

import { MAX_GRADE } from "../limits.js"

/** @import { Arrange } from "../protocol" */
/** @typedef {Omit<Arrange, "do" | "item">} Arrangement */

/** @type {(now: Pick<Arrangement, "ranked" | "relevant">) => string[]} */
export const missedOf = ({ ranked, relevant }) => relevant.filter(item => !ranked.includes(item))

// The arrangement after `item` goes to position `to` of the list, or out of it (-1); null if nothing moves.
/** @type {(now: Arrangement, item: string, to: number) => Pick<Arrangement, "ranked" | "unused"> | null} */
export function moved({ ranked, relevant, unused }, item, to) {
  if (ranked.indexOf(item) === to) return null
  const others = ranked.filter(other => other !== item)
  if (to >= 0) others.splice(to, 0, item)
  const rest = unused.filter(other => other !== item)
  if (to < 0 && !relevant.includes(item)) rest.push(item)
  return { ranked: others, unused: rest }
}

// The arrangement after `item` became relevant, or is so no longer.
/** @type {(now: Arrangement, item: string) => Pick<Arrangement, "relevant" | "unused">} */
export function marked({ ranked, relevant, unused }, item) {
  const was = relevant.includes(item)
  return {
    relevant: was ? relevant.filter(other => other !== item) : [...relevant, item],
    unused: was && !ranked.includes(item) ? [...unused, item] : unused.filter(other => other !== item),
  }
}

// The arrangement after `item` got a grade; with 0 it is not relevant.
/** @type {(now: Arrangement, item: string, grade: number) => Partial<Arrangement>} */
export function graded(now, item, grade) {
  const { [item]: _, ...others } = now.grades ?? {}
  const changes = now.relevant.includes(item) !== grade > 0 ? marked(now, item) : {}
  return { ...changes, grades: grade ? { ...others, [item]: grade } : others }
}

/** @type {(now: Arrangement, item: string) => number} */
export const gradeOf = ({ relevant, grades }, item) => (relevant.includes(item) ? (grades?.[item] ?? 1) : 0)

// The grade that a key leads to, as with a slider; null for a key that says nothing about grades.
/** @type {(key: string, grade: number) => number | null} */
export function gradeByKey(key, grade) {
  if (/^\d$/.test(key)) return Math.min(Number(key), MAX_GRADE)
  if (key === "Home") return 0
  if (key === "End") return MAX_GRADE
  const by = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[key]
  return by === undefined ? null : Math.min(Math.max(grade + by, 0), MAX_GRADE)
}

/** @type {(one: Arrangement, other: Arrangement) => boolean} */
export const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other)
