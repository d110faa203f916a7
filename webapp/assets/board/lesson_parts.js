// What only lessons show on the board: the formulas with their numbers, and a change that is planned.

import { part } from "../shared/dom.js"
import { Formulas } from "./formulas.js"
import { Planned } from "./planned.js"

/** @import { Board } from "./board.js" */

export class LessonParts {
  /** @param {Board} board */
  constructor(board) {
    this.board = board
    this.formulas = new Formulas(board)
    this.planned = new Planned(board)
  }

  build() {
    const stage = part(this.board.root, ".stage")
    stage.append(this.planned.build())
    stage.after(this.formulas.build())
  }

  paint() {
    this.formulas.paint()
    this.planned.paint()
  }

  leave() {
    this.planned.leave()
  }
}
