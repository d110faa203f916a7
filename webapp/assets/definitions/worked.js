// The formula of a definition, wherever one is named; a press shows the reader's numbers in it.

import { make, write } from "../shared/dom.js"
import { legend } from "./signs.js"

/** @import { Worked } from "../protocol" */
/** @import { Texts } from "../shared/types" */

/** @type {() => HTMLDetailsElement} */
export const makeWorked = () =>
  make(
    "details",
    { class: "worked", "data-testid": "worked" },
    make("summary", { class: "formula" }),
    make("p", { class: "numbers" }),
    make("p", { class: "intro" }),
  )

/** @type {(element: HTMLElement, shown: Worked, t: Texts) => void} */
export function showWorked(element, { formula, numbers }, t) {
  element.hidden = !formula
  write(element.children[0], formula)
  write(element.children[1], numbers)
  write(element.children[2], legend(formula, t))
}
