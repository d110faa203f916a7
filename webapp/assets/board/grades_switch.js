// The switch between a tick and stars on the cards: relevant or not, or how relevant.

import { make, set } from "../shared/dom.js"

/** @import { Texts } from "../shared/types" */
/** @import { Board } from "./board.js" */

export class GradesSwitch {
  /** @type {HTMLButtonElement} */ button

  /** @param {Board} board */
  constructor(board) {
    this.board = board
  }

  /** @type {(t: Texts) => HTMLElement} */
  build(t) {
    this.button = make(
      "button",
      {
        type: "button",
        class: "tool",
        "data-testid": "grades",
        title: t.grades_hint,
        onclick: () => this.board.act({ do: "grades", on: this.board.now.grades === null }),
      },
      make("span", { "aria-hidden": "true" }, "★"),
      make("span", { class: "word" }, t.grades),
    )
    return this.button
  }

  paint() {
    set(this.button, "aria-pressed", String(this.board.now.grades !== null))
  }
}
