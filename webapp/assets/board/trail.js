// The last lists, as small pictures with their value; each leads back.

import { make, set } from "../shared/dom.js"
import { Chips } from "./chips.js"
import { squares } from "./squares.js"

/** @import { TrailEntry } from "../protocol" */
/** @import { Board } from "./board.js" */

/** @extends {Chips<TrailEntry>} */
export class Trail extends Chips {
  /** @param {Board} board */
  constructor(board) {
    super(board, "trail", { "data-testid": "trail" })
  }

  paint() {
    const entries = this.board.data.extras?.trail ?? []
    this.section.hidden = entries.length < 2
    this.fill(entries)
  }

  /** @type {(button: HTMLButtonElement, entry: TrailEntry) => void} */
  paintChip(button, { id, squares: flags, value, label, is_now }) {
    button.onclick = () => this.board.act({ do: "visit", id })
    set(button, "aria-label", label)
    set(button, "title", label)
    set(button, "aria-current", is_now ? "true" : null)
    button.replaceChildren(squares(flags), make("span", { class: "value" }, value))
  }
}
