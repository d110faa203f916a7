// What decides an answer: sums as bars on one axis, or the values of two models user by user.

import { make } from "../shared/dom.js"
import { emphasised } from "./emphasised.js"

/** @import { DotData, LineData, PictureBlock, SegmentData } from "../protocol" */
/** @import { LessonView } from "./lesson_view.js" */

/** @type {(part: SegmentData) => HTMLElement} */
const block = ({ name, size, colour, ink, title }) =>
  make(
    "span",
    { class: "part", style: `width:${size * 100}%;background:${colour};color:${ink}`, title },
    name,
  )

/** @type {(dot: DotData) => HTMLElement} */
const dot = ({ name, at, colour, ink }) =>
  make("span", { class: "dot", style: `left:${at * 100}%;background:${colour};color:${ink}` }, name)

// Between the dots of two models runs a line, as long as one is ahead.
/** @type {(dots: DotData[]) => HTMLElement[]} */
function gap(dots) {
  if (!dots.length) return []
  const places = dots.map(({ at }) => at)
  const from = Math.min(...places)
  const width = Math.max(...places) - from
  return [make("span", { class: "gap", style: `left:${from * 100}%;width:${width * 100}%` })]
}

/** @type {(line: LineData) => HTMLElement} */
function drawn({ label, sum, text, tone, parts, dots }) {
  // Where both models have the same value, their dots would hide each other.
  const isOne = dots.length > 1 && dots[0].at === dots[1].at
  const axis = make(
    "span",
    { class: dots.length ? "rail" : "rail filled", "aria-hidden": "true" },
    ...parts.map(block),
    ...gap(dots),
    ...(isOne ? [dot({ ...dots[0], name: dots.map(({ name }) => name).join("") })] : dots.map(dot)),
  )
  return make(
    "li",
    { "data-tone": tone },
    make("span", { class: "line-label" }, label),
    make("strong", {}, text),
    axis,
    make("span", { class: "line-sum" }, ...emphasised(sum)),
  )
}

/** @type {(lessonView: LessonView, block: PictureBlock) => HTMLElement} */
export function picture(_lessonView, { caption, lines, end }) {
  return make(
    "figure",
    { class: "picture" },
    make("figcaption", { class: "quiet" }, caption),
    make("ol", {}, ...lines.map(drawn)),
    make("p", { class: "ends quiet", "aria-hidden": "true" }, make("span", {}, "0"), make("span", {}, end)),
  )
}
