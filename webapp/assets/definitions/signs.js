// What the signs in a formula stand for: a sentence for each sign that there is in it.

import { say } from "../shared/dom.js"

/** @import { Texts } from "../shared/types" */

/** The part in brackets is the sign as it stands in the formula. */
const SIGNS = Object.entries({
  sign_sum: /Σ\(k≤([^)]+)\)/,
  sign_precision: /P@k/,
  sign_relevant_at: /rel\(k\)/,
  sign_relevant: /\|R\|/,
  sign_hits: /÷ h/,
  sign_length: /\bn\b/,
  sign_first: /k₁/,
  sign_satisfies: /s\(k\)/,
  sign_grade: /g\(k\)/,
  sign_patience: /([\d.]+)\^\(k-1\)/,
  sign_dcg: /(?<!I)(DCG@\w+)/,
  sign_ideal_k: /(IDCG@(?<k>K|\d+))/,
  sign_ideal: /IDCG(?![@(])/,
  sign_ideal_length: /IDCG@n/,
  sign_ideal_list: /IDCG\(L\)/,
})

/** @type {(formula: string, t: Texts) => string} */
export const legend = (formula, t) =>
  SIGNS.flatMap(([key, sign]) => {
    const found = sign.exec(formula)
    return found ? [say(t[key], { sign: found[1], ...found.groups })] : []
  }).join(" ")
