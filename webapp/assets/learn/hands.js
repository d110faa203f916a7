// The hands that a teacher counts: bars before and after talking, with a field for a number at each.

import { MAX_ANSWER } from "../limits.js"
import { make, part, parts, write } from "../shared/dom.js"
import { drawDistribution } from "./distribution.js"

/** @import { Block, HandsBlock, HandsRoundData } from "../protocol" */
/** @import { LessonView } from "./lesson_view.js" */

// What is asked, and not the numbers in it.
/** @type {(block: HandsBlock) => string} */
const asked = ({ legend, rounds }) => JSON.stringify([legend, rounds.map(({ act }) => act)])

/** @type {(lessonView: LessonView, round: HandsRoundData) => HTMLInputElement[]} */
function fieldsOf(lessonView, { number, fields, act }) {
  // A round is sent when a field is left: before, it may hold half a number.
  const send = () => lessonView.act({ ...act, counts: inputs.map(input => input.value) })
  /** @type {HTMLInputElement[]} */
  const inputs = fields.map(({ value, label }, at) =>
    make("input", {
      type: "text",
      inputmode: "numeric",
      maxlength: MAX_ANSWER,
      autocomplete: "off",
      placeholder: "0",
      value,
      "aria-label": label,
      "data-key": `hands-${number}-${at}`,
      onchange: send,
    }),
  )
  return inputs
}

/** @type {(lessonView: LessonView, block: HandsBlock) => HTMLElement} */
export function hands(lessonView, block) {
  const drawing = drawDistribution(block.drawing)
  const inputs = block.rounds.map(round => fieldsOf(lessonView, round))
  parts(drawing, ".round").forEach((round, which) => {
    parts(round, "li").forEach((row, at) => {
      part(row, ".count").before(inputs[which][at])
    })
  })
  const hint = make("p", { class: "quiet" }, block.hint)
  const element = make(
    "details",
    { class: "hands", "data-testid": "hand-counts", open: block.open },
    make("summary", {}, block.legend),
    hint,
    drawing,
  )
  // What was typed stays where it is; only what the server knows otherwise is written.
  /** @type {(next: Block) => boolean} */
  const takes = next => {
    if (next.kind !== "hands" || asked(next) !== asked(block)) return false
    drawing.takes(next.drawing)
    write(hint, next.hint)
    next.rounds.forEach(({ fields }, which) => {
      fields.forEach(({ value }, at) => {
        const input = inputs[which][at]
        if (input.value === input.defaultValue) input.value = value
        input.defaultValue = value
      })
    })
    return true
  }
  return Object.assign(element, { takes })
}
