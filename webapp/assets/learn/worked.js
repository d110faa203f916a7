// A table that is worked out, with fields for what is left to the reader.

import { MAX_ANSWER } from "../limits.js"
import { make } from "../shared/dom.js"
import { SIGNS } from "./choices.js"

/** @import { BlankCell, TableBlock, TextCell } from "../protocol" */
/** @import { LessonView } from "./lesson_view.js" */

/** @type {(lessonView: LessonView, block: TableBlock) => HTMLElement} */
export function worked(lessonView, block) {
  /** @type {HTMLInputElement[]} */
  const fields = []
  /** @type {(blank: BlankCell) => HTMLElement} */
  const field = ({ value, state, label }) => {
    const input = make("input", {
      type: "text",
      maxlength: MAX_ANSWER,
      autocomplete: "off",
      "aria-label": label,
      "data-state": state,
      "data-key": `field-${fields.length}`,
      "aria-invalid": String(state === "wrong"),
    })
    input.defaultValue = value
    fields.push(input)
    return make(
      "span",
      { class: "field" },
      input,
      make("span", { class: "sign", "aria-hidden": "true" }, SIGNS[state] ?? ""),
      make("span", { class: "hidden" }, lessonView.data.texts[`state_${state}`] ?? ""),
    )
  }
  // The first cell names its row, if it says anything.
  /** @type {(one: TextCell | BlankCell, at: number) => HTMLElement} */
  const cell = (one, at) => {
    if ("blank" in one) return make("td", {}, field(one))
    const { text, span = 1 } = one
    const isName = at === 0 && Boolean(text)
    return make(isName ? "th" : "td", { scope: isName && "row", colspan: span > 1 && span }, text)
  }
  const rows = block.rows.map(({ cells, total, differs }) =>
    make(
      "tr",
      { class: [total && "total", differs && "differs"].filter(Boolean).join(" ") },
      ...cells.map(cell),
    ),
  )
  const table = make(
    "table",
    {},
    make("caption", {}, block.caption),
    make("thead", {}, make("tr", {}, ...block.head.map(name => make("th", { scope: "col" }, name)))),
    make("tbody", {}, ...rows),
  )
  const { act } = block
  if (!act) return make("div", { class: "scrolls" }, table)
  /** @type {(event: Event) => void} */
  const send = event => {
    event.preventDefault()
    for (const input of fields) input.dataset.sent = input.value
    lessonView.act({ ...act, parts: fields.map(input => input.value) })
  }
  return make(
    "form",
    { class: "scrolls", onsubmit: send },
    table,
    make("button", { type: "submit", class: "main" }, block.submit),
  )
}
