// The formula of a definition, wherever one is named; a press shows the reader's numbers in it.

import { make, write } from "../shared/dom.js"

/** @import { Worked } from "../protocol" */
/** @import { DefinitionPanels } from "./definition_panels.js" */

/** @type {(panels: DefinitionPanels) => HTMLDetailsElement} */
export const makeWorked = panels =>
  make(
    "details",
    { class: "worked", "data-testid": "worked" },
    make("summary", { class: "formula" }),
    make("p", { class: "numbers" }),
    make("p", { class: "intro" }, panels.data.texts.legend),
  )

/** @type {(element: HTMLElement, shown: Worked) => void} */
export function showWorked(element, { formula, numbers }) {
  element.hidden = !formula
  write(element.children[0], formula)
  write(element.children[1], numbers)
}
