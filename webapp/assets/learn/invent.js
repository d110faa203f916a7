// A score of the reader's own: points by rank, a fine, and a divisor. Every change counts at once.

import { activeIn, make } from "../shared/dom.js"

/** @import { InventBlock } from "../protocol" */
/** @import { LessonView } from "./lesson_view.js" */

// Its texts, and not the numbers in it.
/** @type {(block: InventBlock) => string} */
const words = block => JSON.stringify({ ...block, points: [], fine: 0, by: "" })

/** @type {(lessonView: LessonView, block: InventBlock) => HTMLElement} */
export function invent(lessonView, block) {
  // A field that is being emptied waits for its digit.
  /** @type {(key: string) => HTMLInputElement} */
  const number = key =>
    make("input", {
      type: "number",
      min: "0",
      max: String(block.most),
      step: "1",
      "data-key": key,
      oninput: event => {
        if (event.target.value) send()
      },
      onchange: event => {
        if (!event.target.value) send()
      },
    })
  const points = block.points.map((_, at) => number(`points-${at}`))
  const fine = number("fine")
  /** @type {HTMLSelectElement} */
  const by = make(
    "select",
    { "data-key": "by", onchange: () => send() },
    ...block.by_options.map(({ value, text }) => make("option", { value }, text)),
  )
  /** @type {(input: HTMLInputElement) => string} */
  const whole = input => String(Math.min(block.most, Math.max(0, Math.trunc(Number(input.value)) || 0)))
  const send = () => lessonView.act({ ...block.act, parts: [...points.map(whole), whole(fine), by.value] })
  const element = make(
    "div",
    { class: "invent" },
    make(
      "fieldset",
      {},
      make("legend", {}, block.points_label),
      make(
        "div",
        { class: "points" },
        ...points.map((input, at) => make("label", {}, make("span", {}, block.rank_labels[at]), input)),
      ),
    ),
    make("label", {}, make("span", {}, block.fine_label), fine),
    make("label", {}, make("span", {}, block.by_label), by),
  )
  // New numbers go into the same fields: whoever types in one of them types on.
  /** @type {(next: InventBlock) => boolean} */
  const takes = next => {
    if (words(next) !== words(block)) return false
    const active = activeIn(element)
    /** @type {(input: HTMLInputElement, value: number) => void} */
    const put = (input, value) => {
      if (input.value !== String(value) && !(input === active && !input.value)) input.value = String(value)
    }
    points.forEach((input, at) => put(input, next.points[at]))
    put(fine, next.fine)
    by.value = next.by
    return true
  }
  takes(block)
  return Object.assign(element, { takes })
}
