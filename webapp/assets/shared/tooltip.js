// Every number can be asked why: by pointing at it, tapping it, or going to it with the keys.

import { make, parts, rankOf } from "./dom.js"

/** @import { Asked } from "./types" */

export class Tooltip {
  /** @param {Asked} owner */
  constructor(owner) {
    this.owner = owner
    this.bubble = make("div", { class: "bubble", role: "tooltip", id: "why", hidden: true })
    // Listeners rather than handler properties, of which there is one for each; an owner is made once.
    for (const event of ["focusout", "pointerleave"]) owner.root.addEventListener(event, () => this.hide())
  }

  // What makes an element askable; its answer is its data-why.
  get asking() {
    /** @type {(event: any) => void} */
    const ask = event => this.ask(event.currentTarget)
    /** @type {(event: any) => void} */
    const leave = ({ currentTarget, pointerType }) => {
      // A finger that is lifted leaves what it tapped.
      if (pointerType !== "touch" && this.asked === currentTarget) this.hide()
    }
    return { onfocus: ask, onclick: ask, onpointerenter: ask, onpointerleave: leave }
  }

  /** @type {(target: HTMLElement) => void} */
  ask(target) {
    this.hide()
    if (!target.dataset.why) return
    this.asked = target
    target.setAttribute("aria-describedby", "why")
    this.bubble.textContent = target.dataset.why
    this.bubble.hidden = false
    const box = target.getBoundingClientRect()
    const frame = (this.bubble.offsetParent ?? this.owner.root).getBoundingClientRect()
    const middle = box.left - frame.left + (box.width - this.bubble.offsetWidth) / 2
    this.bubble.style.left = `${Math.min(Math.max(0, middle), frame.width - this.bubble.offsetWidth)}px`
    this.bubble.style.top = `${box.bottom - frame.top + 4}px`
    this.owner.light.show(rankOf(target))
  }

  // What was asked about may have another answer now.
  refresh() {
    if (!this.asked) return
    if (this.asked.isConnected && this.asked.dataset.why) this.bubble.textContent = this.asked.dataset.why
    else this.hide()
  }

  // The Escape key closes what is open, and nothing else then.
  /** @param {KeyboardEvent} event */
  escape(event) {
    if (this.asked) event.preventDefault()
    this.hide()
  }

  hide() {
    this.asked?.removeAttribute("aria-describedby")
    this.asked = null
    this.bubble.hidden = true
  }

  // The table is one stop of the Tab key; arrows go from number to number, past what a lesson hides.
  /** @type {(event: any, table: HTMLElement) => void} */
  key(event, table) {
    const numbers = visible(parts(table, ".why"))
    const rows = visible(parts(table, "tbody tr, tfoot tr", HTMLTableRowElement))
    const row = rows.indexOf(event.target.closest("tr"))
    const column = visible(rows[row].cells).indexOf(event.target.closest("td"))
    const at = numbers.indexOf(event.target)
    /** @type {Record<string, HTMLElement | undefined>} */
    const byKey = {
      ArrowLeft: numbers[at - 1],
      ArrowRight: numbers[at + 1],
      ArrowUp: numberIn(rows[row - 1], column),
      ArrowDown: numberIn(rows[row + 1], column),
    }
    const next = byKey[event.key]
    if (!next) return
    event.preventDefault()
    event.target.tabIndex = -1
    next.tabIndex = 0
    next.focus()
  }
}

/** @type {<E extends Element>(elements: Iterable<E>) => E[]} */
export const visible = elements => [...elements].filter(element => element.checkVisibility())

/** @type {(row: HTMLTableRowElement | undefined, column: number) => HTMLElement | undefined} */
function numberIn(row, column) {
  const cells = visible(row?.cells ?? [])
  const cell = cells[Math.min(column, cells.length - 1)]
  return cell && parts(cell, ".why")[0]
}
