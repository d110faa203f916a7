// Answers what the scripts say, as the JSON of standard input asks: for the tests in Python that hold both together.

import { readFileSync } from "node:fs"
import { fraction, isFraction, toFloat } from "../../webapp/assets/shared/exact.js"
import * as numberText from "../../webapp/assets/shared/number_text.js"
import { measured } from "../../webapp/assets/shared/statement.js"

const textFunctions = { ...numberText }
const read = ([above, below]) => (below === null ? Number(above) : fraction(BigInt(above), BigInt(below)))
const written = value => (isFraction(value) ? value.map(String) : [value, null])

const { statements, lists, numbers, texts, quotients } = JSON.parse(readFileSync(0, "utf8"))

const computed = lists.map(([name, flags, relevantCount, k]) => {
  const { value, terms, beyond, sum, over, shares } = measured(statements[name], flags, relevantCount, k)
  return {
    value: written(value),
    sum: written(sum),
    over: written(over),
    terms: terms.map(written),
    beyond: beyond.map(written),
    shares: shares.map(written),
  }
})
const said = numbers.map(read).map(number => texts.map(text => textFunctions[text](number)))
const floats = numbers.map(read).map(toFloat)
const equations = quotients.map(([above, below]) => numberText.equationText(above, below))
console.log(JSON.stringify({ computed, said, floats, equations }))
