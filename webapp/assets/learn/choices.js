// Answers to choose from, and the prediction, which may name a number too.

import { MAX_ANSWER } from "../limits.js"
import { make } from "../shared/dom.js"

/** @import { ChoiceBlock, OptionData, PredictBlock } from "../protocol" */
/** @import { LessonView } from "./lesson_view.js" */

/** @type {Record<string, string>} */
export const SIGNS = { right: "✓", wrong: "✗", chosen: "●" }

/** @type {(lessonView: LessonView, block: ChoiceBlock) => HTMLElement} */
export function choices(lessonView, block) {
  // What cannot be chosen any more is no button.
  /** @type {(option: OptionData, at: number) => HTMLElement} */
  const option = ({ text, state, act }, at) =>
    make(
      "li",
      {},
      make(
        act ? "button" : "div",
        {
          class: "option",
          "data-state": state,
          "data-key": `option-${at}`,
          ...(act && { type: "button", onclick: () => lessonView.act(act) }),
        },
        make("span", { class: "sign", "aria-hidden": "true" }, SIGNS[state] ?? ""),
        make("span", { class: "hidden" }, lessonView.data.texts[`state_${state}`] ?? ""),
        make("span", {}, text),
      ),
    )
  return make(
    "fieldset",
    {},
    make("legend", {}, block.legend),
    make("ol", { class: block.short ? "options across" : "options" }, ...block.options.map(option)),
  )
}

/** @type {(lessonView: LessonView, block: PredictBlock) => HTMLElement} */
export function predict(lessonView, block) {
  const radios = block.options.map(({ value }) =>
    make("input", { type: "radio", name: "direction", value, "data-key": value }),
  )
  const amount = make("input", {
    type: "text",
    id: "amount",
    "data-key": "amount",
    maxlength: MAX_ANSWER,
    autocomplete: "off",
    placeholder: block.amount_hint,
  })
  /** @type {(event: Event) => void} */
  const send = event => {
    event.preventDefault()
    lessonView.act({ ...block.act, parts: [radios.find(radio => radio.checked)?.value ?? "", amount.value] })
  }
  return make(
    "form",
    { class: "predict", onsubmit: send },
    make(
      "fieldset",
      {},
      make("legend", {}, block.legend),
      make(
        "div",
        { class: "options across" },
        ...radios.map((radio, at) =>
          make("label", { class: "option" }, radio, make("span", {}, block.options[at].text)),
        ),
      ),
    ),
    make(
      "div",
      { class: "ask" },
      make("label", { for: "amount" }, block.amount),
      amount,
      make("button", { type: "submit", class: "main" }, block.submit),
    ),
  )
}
