// A row of lists as small pictures, each of which can be pressed.

import { fit, make } from "../shared/dom.js"

/** @import { Texts } from "../shared/types" */
/** @import { Board } from "./board.js" */

/** @template Entry */
export class Chips {
  /** @type {HTMLElement} */ section
  /** @type {HTMLElement} */ row
  /** @type {Entry[] | undefined} */ shown

  /**
   * @param {Board} board
   * @param {string} name Its class, and the key of its title.
   * @param {Record<string, string>} attributes What marks its buttons.
   */
  constructor(board, name, attributes) {
    this.board = board
    this.name = name
    this.attributes = attributes
  }

  /** @type {(t: Texts) => HTMLElement} */
  build(t) {
    this.shown = undefined
    const title = t[this.name]
    this.row = make("div", { class: "chips" })
    this.section = make("section", { class: this.name, "aria-label": title }, make("h3", {}, title), this.row)
    return this.section
  }

  /** @param {Entry[]} entries */
  fill(entries) {
    if (entries === this.shown) return
    this.shown = entries
    fit(this.row, entries.length, () => make("button", { type: "button", ...this.attributes })).forEach(
      (button, at) => this.paintChip(button, entries[at]),
    )
  }

  /** @type {(button: HTMLButtonElement, entry: Entry) => void} */
  paintChip() {}
}
