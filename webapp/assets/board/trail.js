// The last lists, as small pictures with their value; each leads back.

import { fit, make, set } from "../shared/dom.js"
import { squares } from "./squares.js"

/** @import { TrailEntry } from "../protocol" */
/** @import { Texts } from "../shared/types" */
/** @import { Board } from "./board.js" */

export class Trail {
  /** @type {HTMLElement} */ section
  /** @type {HTMLElement} */ row
  /** @type {TrailEntry[] | undefined} */ shown

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
      { class: "trail", "aria-label": t.trail },
      make("h3", {}, t.trail),
      this.row,
    )
    return this.section
  }

  paint() {
    const entries = this.board.data.extras?.trail ?? []
    if (entries === this.shown) return
    this.shown = entries
    this.section.hidden = entries.length < 2
    fit(this.row, entries.length, () => make("button", { type: "button", "data-testid": "trail" })).forEach(
      (button, at) => this.paintEntry(button, entries[at]),
    )
  }

  /** @type {(button: HTMLButtonElement, entry: TrailEntry) => void} */
  paintEntry(button, { id, squares: flags, value, label, is_now }) {
    button.onclick = () => this.board.act({ do: "visit", id })
    set(button, "aria-label", label)
    set(button, "title", label)
    set(button, "aria-current", is_now ? "true" : null)
    button.replaceChildren(squares(flags), make("span", { class: "value" }, value))
  }
}
