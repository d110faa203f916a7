// The parts of the board that only a lesson or a class sees: loaded with their styles before they are first shown.

import { addStyles } from "../shared/styled.js"

/** @import { BoardData } from "../protocol" */
/** @import { Board } from "./board.js" */
/** @import { LessonParts } from "./lesson_parts.js" */
/** @import { Projector } from "./projector.js" */

export class LaterParts {
  /** @type {LessonParts | undefined} */ lesson
  /** @type {Projector | undefined} */ projector

  /** @param {Board} board */
  constructor(board) {
    this.board = board
    /** @type {Record<string, Promise<void>>} */
    this.loads = {}
    /** @type {Set<string>} */
    this.here = new Set() // what has been loaded, or cannot be
  }

  /**
   * Load what these data show; return null when all of it is here.
   *
   * @param {BoardData} data
   */
  load(data) {
    const loads = []
    if (data.planned || data.panels.includes("formula")) loads.push(this.need("lesson"))
    if (data.present && data.extras) loads.push(this.need("projector"))
    const awaited = loads.filter(load => load !== null)
    return awaited.length ? Promise.all(awaited) : null
  }

  /** @param {"lesson" | "projector"} name */
  need(name) {
    if (this.here.has(name)) return null
    this.loads[name] ??= (name === "lesson" ? this.loadLesson() : this.loadProjector())
      // What a browser cannot load, the board does without.
      .catch(reportError)
      .then(() => void this.here.add(name))
    return this.loads[name]
  }

  async loadLesson() {
    const [{ LessonParts }] = await Promise.all([
      import("./lesson_parts.js"),
      this.style("formulas.css", "planned.css"),
    ])
    if (!this.board.root.isConnected) return
    this.lesson = new LessonParts(this.board)
    this.add(this.lesson)
  }

  async loadProjector() {
    const [{ Projector }] = await Promise.all([import("./projector.js"), this.style("projector.css")])
    if (!this.board.root.isConnected) return
    this.projector = new Projector(this.board)
    this.add(this.projector)
  }

  /** @param {...string} files */
  style(...files) {
    const addresses = files.map(file => new URL(file, import.meta.url).href)
    return addStyles(this.board.root.getRootNode(), addresses)
  }

  /** @param {LessonParts | Projector} part */
  add(part) {
    if (this.board.lang) part.build()
    if (this.board.now) part.paint()
  }

  build() {
    this.lesson?.build()
    this.projector?.build()
  }

  paint() {
    this.lesson?.paint()
    this.projector?.paint()
  }

  leave() {
    this.lesson?.leave()
    this.projector?.leave()
  }
}
