// What is where: {ranked, relevant, unused, k}. Missed items are relevant and not ranked. Pure functions.

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

/** @type {(one: Arrangement, other: Arrangement) => boolean} */
export const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other)
