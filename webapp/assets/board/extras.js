// What the board of the playground has beside that of other pages: tries, the pin, earlier lists, examples.

import { ExampleChips } from "./example_chips.js"
import { Pinned } from "./pinned.js"
import { Tasks } from "./tasks.js"
import { Trail } from "./trail.js"

/** @import { Texts } from "../shared/types" */
/** @import { Board } from "./board.js" */

export class Extras {
  /** @param {Board} board */
  constructor(board) {
    this.board = board
    this.tasks = new Tasks(board)
    this.pinned = new Pinned(board)
    this.trail = new Trail(board)
    this.chips = new ExampleChips(board)
  }

  get parts() {
    return this.board.data.extras ? [this.tasks, this.pinned, this.trail, this.chips] : []
  }

  /** @type {(t: Texts) => HTMLElement[]} */
  build(t) {
    const sections = this.parts.map(part => part.build(t))
    if (sections.length) this.board.tools.append(this.pinned.pin)
    return sections
  }

  paint() {
    for (const part of this.parts) part.paint()
  }
}
