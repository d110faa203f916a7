// The row of panels below the board: one is open at a time, and a second press closes it. What a panel holds
// comes from the server, below the board.

import { make } from "../shared/dom.js"

/** @import { OpenPanel } from "../protocol" */
/** @import { Texts } from "../shared/types" */
/** @import { Board } from "./board.js" */

/** @typedef {OpenPanel["panel"]} Panel */

/** @type {Panel[]} */
const PANELS = ["formula", "charts", "whatif", "more", "export"]

const CLOSED = "none"

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }

export class Panels {
  /** @type {HTMLElement} */ row
  /** @type {HTMLButtonElement[]} */ buttons
  /** @type {Panel | null} */ open // what is pressed, also before the server has opened it

  /** @param {Board} board */
  constructor(board) {
    this.board = board
  }

  /** @type {(t: Texts) => HTMLElement} */
  build(t) {
    this.buttons = PANELS.map(panel =>
      make(
        "button",
        { type: "button", role: "radio", "data-panel": panel, onclick: () => this.choose(panel) },
        t[`tabs_${panel}`],
      ),
    )
    // Named as Streamlit names a field with this key.
    this.row = make(
      "div",
      {
        class: "panels st-key-panels",
        role: "radiogroup",
        "aria-label": t.tabs_label,
        onkeydown: event => this.key(event),
      },
      ...this.buttons,
    )
    return this.row
  }

  paint() {
    if (!this.board.isBusy) this.open = this.board.data.extras?.panel ?? null
    // In front of a class there are no panels.
    if (this.open === null) return this.row.remove()
    if (!this.row.isConnected) this.board.root.append(this.row)
    for (const button of this.buttons)
      button.setAttribute("aria-checked", String(button.dataset.panel === this.open))
  }

  /** @type {(panel: Panel) => void} */
  choose(panel) {
    this.open = this.open === panel ? CLOSED : panel
    this.board.act({ do: "panel", panel: this.open })
    this.paint()
  }

  /** @type {(event: any) => void} */
  key({ key, target, altKey, ctrlKey, metaKey }) {
    if (!(key in STEPS) || altKey || ctrlKey || metaKey) return
    const at = this.buttons.indexOf(target) + STEPS[key] + this.buttons.length
    this.buttons[at % this.buttons.length].focus()
  }
}
