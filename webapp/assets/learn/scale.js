// A value before and after on the axis from 0 to 1, and what was predicted.

import { make } from "../shared/dom.js"

/** @import { MarkData, ScaleBlock } from "../protocol" */
/** @import { LessonView } from "./lesson_view.js" */

const NEAR_THE_END = 0.9 // of the axis: there a sign beside the mark would lie over the value

/** @type {Record<string, string>} */
const ARROWS = { up: "→", same: "•", down: "←" }

/** @type {(lessonView: LessonView, block: ScaleBlock) => HTMLElement} */
export function scale(_lessonView, { marks, guess, alternative }) {
  const before = marks[0].at
  /** @type {(mark: MarkData) => HTMLElement[]} */
  const line = ({ kind, name, text, at }) => [
    make("span", { class: "of" }, name),
    make(
      "span",
      { class: "axis", "data-kind": kind },
      make("span", { class: "bar", style: `width:${at * 100}%` }),
      ...(kind === "after" ? [predicted()] : []),
    ),
    make("strong", {}, text),
  ]
  // With a number it stands there; without one it points away from where the value was.
  const predicted = () =>
    make(
      "span",
      {
        class: "guess",
        "data-direction": guess.at === null ? guess.direction : "",
        "data-side": guess.direction === "down" || before > NEAR_THE_END ? "left" : "right",
        style: `inset-inline-start:min(${(guess.at ?? before) * 100}%, 100% - 3px)`,
      },
      guess.at === null ? ARROWS[guess.direction] : "",
    )
  return make(
    "div",
    { class: "scale" },
    make("p", { class: "hidden" }, alternative),
    make("div", { class: "lines", "aria-hidden": "true" }, ...marks.flatMap(line)),
    make("p", { class: "quiet guessed", "aria-hidden": "true" }, make("span", { class: "key" }), guess.text),
  )
}
