// A few examples, offered on the page as small pictures.

import { make, set } from "../shared/dom.js"
import { Chips } from "./chips.js"
import { squares } from "./squares.js"

/** @import { ExampleChip } from "../protocol" */
/** @import { Board } from "./board.js" */

/** @extends {Chips<ExampleChip>} */
export class ExampleChips extends Chips {
  /** @param {Board} board */
  constructor(board) {
    super(board, "examples", { class: "example" })
  }

  paint() {
    this.fill(this.board.data.extras?.examples ?? [])
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
