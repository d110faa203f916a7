// What else can be done with a card: move it to a rank, rename it, take it out, remove it.

import { MAX_NAME_FIELD } from "../limits.js"
import { make, part, say } from "../shared/dom.js"
import { wholeWithin } from "./positions.js"

/** @import { Board } from "./board.js" */

export class Menu {
  /** @param {Board} board */
  constructor(board) {
    this.board = board
  }

  /** @type {(item: string) => void} */
  toggle(item) {
    const card = this.board.cards.of(item)
    const open = card.querySelector(".panel")
    this.close()
    if (open) return
    card.append(this.panel(card, item))
    part(card, ".more-menu").setAttribute("aria-expanded", "true")
    part(card, ".panel input", HTMLInputElement).select()
  }

  close() {
    for (const panel of this.board.root.querySelectorAll(".panel")) panel.remove()
    for (const button of this.board.root.querySelectorAll(".more-menu"))
      button.setAttribute("aria-expanded", "false")
  }

  /** @type {(card: HTMLElement, item: string) => HTMLElement} */
  panel(card, item) {
    const { data, now, cards } = this.board
    const t = data.texts
    const isRanked = now.ranked.includes(item)
    const last = now.ranked.length + (isRanked ? 0 : 1)
    /** @type {(act: () => void) => void} */
    const done = act => {
      this.close()
      card.focus()
      act()
    }
    /** @type {(label: string, input: HTMLInputElement, act: (value: string) => void) => HTMLElement} */
    const form = (label, input, act) =>
      make(
        "form",
        {
          onsubmit: event => {
            event.preventDefault()
            done(() => act(input.value))
          },
        },
        make("label", {}, make("span", {}, label), input),
        make("button", { type: "submit" }, t.do_it),
      )
    /** @type {(label: string, act: () => void, kind?: string) => HTMLElement} */
    const button = (label, act, kind = "") =>
      make("button", { type: "button", class: kind, onclick: () => done(act) }, label)
    const toRank = make("input", {
      type: "number",
      min: "1",
      max: String(last),
      value: String(isRanked ? now.ranked.indexOf(item) + 1 : last),
    })
    const name = make("input", { type: "text", value: item, maxlength: MAX_NAME_FIELD, autocomplete: "off" })
    return make(
      "div",
      {
        class: "panel",
        role: "group",
        "aria-label": say(t.menu, { item }),
        onkeydown: event => {
          event.stopPropagation()
          if (event.key === "Escape") done(() => {})
        },
      },
      form(t.to_rank, toRank, value => cards.move(item, wholeWithin(value, 1, last) - 1)),
      form(t.rename, name, value => {
        if (value !== item) this.board.act({ do: "rename", item, name: value })
      }),
      make(
        "div",
        { class: "row" },
        ...(isRanked ? [button(t.to_tray, () => cards.move(item, -1))] : []),
        button(t.remove, () => this.remove(card, item), "danger"),
      ),
    )
  }

  /** @type {(card: Element, item: string) => void} */
  remove(card, item) {
    const near = /** @type {HTMLElement | null} */ (card.nextElementSibling ?? card.previousElementSibling)
    this.board.act({ do: "remove", item })
    near?.focus()
  }
}
