// Answers what the scripts say, as the JSON of standard input asks: for the tests in Python that hold both together.

import { readFileSync } from "node:fs"
import { gainsOf, Live, measureOf } from "../../webapp/assets/board/live.js"
import { meanOf, termOf } from "../../webapp/assets/cases/live_set.js"
import { fraction, isFraction, toFloat } from "../../webapp/assets/shared/exact.js"
import * as numberText from "../../webapp/assets/shared/number_text.js"
import { measured } from "../../webapp/assets/shared/statement.js"

const textFunctions = { ...numberText }
const read = ([above, below]) => (below === null ? Number(above) : fraction(BigInt(above), BigInt(below)))
const written = value => (isFraction(value) ? value.map(String) : [value, null])

const { statements, lists, numbers, texts, quotients, boards, sets } = JSON.parse(readFileSync(0, "utf8"))

const computed = lists.map(([name, flags, relevantCount, k, grades]) => {
  const { value, terms, beyond, sum, over, shares } = measured(
    statements[name],
    flags,
    relevantCount,
    k,
    grades,
  )
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
const shown = boards.map(data => {
  const { steps, sums, measures } = new Live(data, data)
  return {
    steps: steps.map(step => ({ ...step, adds: written(step.adds) })),
    sums,
    measures: measures.map((measure, at) => ({
      ...measure,
      value: written(measure.value),
      blocks: measure.blocks.map(block => ({ ...block, share: written(block.share) })),
      before: data.before && written(measureOf(data.measures[at], data.before)),
    })),
    gains: data.gain && gainsOf(data.gain, data).map(gain => gain && written(gain)),
  }
})
const means = sets.map(({ name, cases, k, rules }) => {
  const terms = cases.map(([flags, relevantCount]) =>
    termOf(statements[name], { flags, relevantCount, k }, rules),
  )
  const mean = meanOf(terms)
  return {
    terms: terms.map(term => (term === null ? null : written(term))),
    mean: mean === null ? null : written(mean),
  }
})
console.log(JSON.stringify({ computed, said, floats, equations, shown, means }))
