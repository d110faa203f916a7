// What the board of the playground has beside that of other pages: tries, the pin, earlier lists, examples, panels.

import { ExampleChips } from "./example_chips.js"
import { GradesSwitch } from "./grades_switch.js"
import { Panels } from "./panels.js"
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
    this.panels = new Panels(board)
    this.grades = new GradesSwitch(board)
  }

  get parts() {
    const { tasks, pinned, trail, chips, panels } = this
    return this.board.data.extras ? [tasks, pinned, trail, chips, panels] : []
  }

  /** @type {(t: Texts) => HTMLElement[]} */
  build(t) {
    const sections = this.parts.map(part => part.build(t))
    if (sections.length) this.board.tools.append(this.pinned.pin, this.grades.build(t))
    return sections
  }

  paint() {
    for (const part of this.parts) part.paint()
    if (this.parts.length) this.grades.paint()
  }
}
