// Ranked lists as rows of marks, with their values on one axis.

import { make } from "../shared/dom.js"

/** @import { BarData, ChipData, ListsBlock } from "../protocol" */
/** @import { LessonView } from "./lesson_view.js" */

/** @type {(item: ChipData) => HTMLElement} */
function mark({ name, hit, pale, edge }) {
  const classes = ["chip", hit && "hit", pale && "pale", edge && "edge"].filter(Boolean).join(" ")
  return make("li", { class: classes }, make("bdi", {}, name), make("span", {}, hit ? "✓" : ""))
}

/** @type {(value: BarData) => HTMLElement} */
function value({ name, text, size }) {
  const bar =
    size === null
      ? []
      : [
          make(
            "span",
            { class: "track", "aria-hidden": "true" },
            make("span", { style: `width:${size * 100}%` }),
          ),
        ]
  const number = make("strong", {}, text)
  return make(
    "p",
    { class: "value" },
    make("span", { class: "of" }, name),
    make("span", { class: "amount" }, ...bar, number),
  )
}

/** @type {(lessonView: LessonView, block: ListsBlock) => HTMLElement} */
export function listing(_lessonView, block) {
  return make(
    "div",
    { class: block.pair ? "lists pair" : "lists" },
    ...block.lists.map(({ title, items, note, alternative, values }) =>
      make(
        "div",
        { class: "listed" },
        ...(title ? [make("h3", {}, title)] : []),
        make(
          "div",
          { class: "listed-items" },
          ...(items.length
            ? [
                make("p", { class: "hidden" }, alternative),
                make("ol", { class: "chips", "aria-hidden": "true" }, ...items.map(mark)),
              ]
            : []),
          ...(note ? [make("p", { class: "quiet" }, note)] : []),
        ),
        ...values.map(value),
      ),
    ),
  )
}
