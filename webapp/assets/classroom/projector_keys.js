// One key for the next step, on the projector of the teacher: that of remote controls, and the space bar.

import { isPlainKey, isTyping } from "../shared/plain_keys.js"

/** @import { ClassroomViewData } from "../protocol" */
/** @import { Classroom } from "./classroom.js" */

const NEXT = [" ", "PageDown"]
const PRESSED_BY_SPACE = "button, a, summary, select, input, [role=button], [role=radio]"

export class ProjectorKeys {
  /** @param {Classroom} classroom */
  constructor(classroom) {
    this.classroom = classroom
    /** @type {(event: KeyboardEvent) => void} */
    this.press = event => this.key(event)
  }

  leave() {
    document.removeEventListener("keydown", this.press)
  }

  /** @param {ClassroomViewData} data */
  show({ next }) {
    this.next = next
    if (next) document.addEventListener("keydown", this.press)
    else this.leave()
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const [target] = /** @type {Element[]} */ (event.composedPath())
    if (!this.next || event.repeat || !isPlainKey(event) || isTyping(target)) return
    if (!NEXT.includes(event.key)) return
    if (event.key === " " && target.matches?.(PRESSED_BY_SPACE)) return
    event.preventDefault()
    // What was pressed twice, on the way to the server, is meant once.
    if (!this.classroom.isBusy) this.classroom.act(this.next.act)
  }
}
