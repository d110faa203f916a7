// A few examples, offered on the page as small pictures.

import { fit, make, set } from "../shared/dom.js"
import { squares } from "./squares.js"

/** @import { ExampleChip } from "../protocol" */
/** @import { Texts } from "../shared/types" */
/** @import { Board } from "./board.js" */

export class ExampleChips {
  /** @type {HTMLElement} */ section
  /** @type {HTMLElement} */ row
  /** @type {ExampleChip[] | undefined} */ shown

  /** @param {Board} board */
  constructor(board) {
    this.board = board
  }

  /** @type {(t: Texts) => HTMLElement} */
  build(t) {
    this.shown = undefined
    this.row = make("div", { class: "chips" })
    this.section = make(
      "section",
      { class: "examples", "aria-label": t.examples },
      make("h3", {}, t.examples),
      this.row,
    )
    return this.section
  }

  paint() {
    const chips = this.board.data.extras?.examples ?? []
    if (chips === this.shown) return
    this.shown = chips
    fit(this.row, chips.length, () => make("button", { type: "button", class: "example" })).forEach(
      (button, at) => this.paintChip(button, chips[at]),
    )
  }

  /** @type {(button: HTMLButtonElement, chip: ExampleChip) => void} */
  paintChip(button, { id, name, squares: flags, value, is_open }) {
    button.onclick = () => this.board.act({ do: "example", id })
    set(button, "data-example", id)
    set(button, "aria-current", is_open ? "true" : null)
    button.replaceChildren(
      make("span", { class: "name" }, name),
      squares(flags),
      make("span", { class: "value" }, `AP ${value}`),
    )
  }
}
