// A value as a fraction with its decimals, as Python writes it.

import { exactText, hasShortFraction, relation } from "../shared/number_text.js"

/** @import { Exact } from "../shared/exact.js" */

/** @type {(value: Exact) => string} */
export function valueText(value) {
  const exact = exactText(value)
  if (!hasShortFraction(value)) return `≈ ${exact}`
  return exact.includes("/") ? `${exact} ${relation(value)}` : exact
}
