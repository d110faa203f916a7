// Blocks of a lesson within a room: one that stays the same keeps its element, and a distribution glides.

import { built } from "../learn/blocks.js"
import { make, place } from "../shared/dom.js"

/** @import { Block } from "../protocol" */
/** @import { Classroom } from "./classroom.js" */

export class BlockList {
  /**
   * @param {Classroom} classroom
   * @param {string} name
   */
  constructor(classroom, name) {
    this.classroom = classroom
    this.subject = ""
    this.root = make("div", { class: `blocks ${name}` })
    /** @type {Map<string, { json: string, element: HTMLElement & { takes?: (block: Block) => boolean } }>} */
    this.known = new Map()
  }

  /** @type {(blocks: readonly Block[], subject: string) => void} */
  show(blocks, subject) {
    // Blocks of another item have the same ids.
    if (this.subject !== subject) this.known.clear()
    this.subject = subject
    this.known = new Map(blocks.map(block => [block.id, this.elementOf(block)]))
    place(
      this.root,
      [...this.known.values()].map(({ element }) => element),
    )
    this.root.hidden = !blocks.length
  }

  /** @param {Block} block */
  elementOf(block) {
    const json = JSON.stringify(block)
    const known = this.known.get(block.id)
    if (known && (known.json === json || known.element.takes?.(block))) return { ...known, json }
    return { json, element: built(/** @type {any} */ (this.classroom), block) }
  }
}
