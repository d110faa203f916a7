// A score of the reader's own: points by rank, a fine, and a divisor. Every change counts at once.

import { MAX_ANSWER } from "../limits.js"
import { activeIn, make } from "../shared/dom.js"

/** @import { InventBlock } from "../protocol" */
/** @import { LessonView } from "./lesson_view.js" */

const WHOLE = /^\s*\d+([.,]\d+|\/[1-9]\d*)?\s*$/ // a number that may be meant as it is

// Its texts, and not the numbers in it.
/** @type {(block: InventBlock) => string} */
const words = block => JSON.stringify({ ...block, points: [], fine: "", by: "" })

/** @type {(lessonView: LessonView, block: InventBlock) => HTMLElement} */
export function invent(lessonView, block) {
  // A number that is still being typed waits for its end.
  /** @type {(key: string) => HTMLInputElement} */
  const number = key =>
    make("input", {
      type: "text",
      inputmode: "decimal",
      maxlength: MAX_ANSWER,
      autocomplete: "off",
      "data-key": key,
      oninput: event => {
        if (WHOLE.test(event.target.value)) send()
      },
      onchange: event => {
        if (!WHOLE.test(event.target.value)) send()
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
  /** @type {Map<HTMLInputElement, string>} */
  const sent = new Map() // what the server has been told
  const send = () => {
    for (const input of [...points, fine]) sent.set(input, input.value)
    lessonView.act({ ...block.act, parts: [...sent.values(), by.value] })
  }
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
    /** @type {(input: HTMLInputElement, value: string) => void} */
    const put = (input, value) => {
      const isTyping = input === active && input.value !== sent.get(input)
      if (!isTyping && input.value !== value) input.value = value
      sent.set(input, value)
    }
    points.forEach((input, at) => put(input, next.points[at]))
    put(fine, next.fine)
    by.value = next.by
    return true
  }
  takes(block)
  return Object.assign(element, { takes })
}
