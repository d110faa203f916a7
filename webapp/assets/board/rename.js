// Another name for an item, typed in its place: a double press on the name, or F2 on the card.

import { MAX_NAME_FIELD } from "../limits.js"
import { activeIn, make, part, say } from "../shared/dom.js"

/** @import { Board } from "./board.js" */

export class Rename {
  /** @param {Board} board */
  constructor(board) {
    this.board = board
    /** @type {{ item: string, name: string } | null} */
    this.asked = null // until the server answers
  }

  /** @type {(item: string, typed?: string) => void} */
  start(item, typed = item) {
    if (!this.board.may("items")) return
    const card = this.board.cards.of(item)
    if (card.querySelector(".new-name")) return
    const name = part(card, ".item")
    const field = make("input", {
      type: "text",
      class: "new-name",
      value: typed,
      maxlength: MAX_NAME_FIELD,
      autocomplete: "off",
      "aria-label": say(this.board.data.texts.rename_item, { item }),
      onblur: () => this.end(card, item, true),
      onkeydown: event => {
        event.stopPropagation()
        if (event.key === "Enter" || event.key === "Escape") {
          event.preventDefault()
          this.end(card, item, event.key === "Enter")
          card.focus()
        }
      },
    })
    name.hidden = true
    name.after(field)
    field.focus()
    field.select()
  }

  /** @type {(card: HTMLElement, item: string, isMeant: boolean) => void} */
  end(card, item, isMeant) {
    const field = card.querySelector(".new-name")
    if (!(field instanceof HTMLInputElement)) return
    const { value } = field
    field.onblur = null
    field.remove()
    part(card, ".item").hidden = false
    if (!isMeant || !value.trim() || value === item) return
    this.asked = { item, name: value }
    this.board.act({ do: "rename", item, name: value })
  }

  // A name that was refused stays where it can be mended; the card of a new name takes the focus that the old had.
  answered() {
    const { board, asked } = this
    this.asked = null
    if (!asked) return
    const card = board.cards.byItem.get(asked.name.trim())
    if (board.cards.byItem.has(asked.item)) {
      if (board.data.problems.length) this.start(asked.item, asked.name)
    } else if (card && !activeIn(board.root)) card.focus()
  }
}
