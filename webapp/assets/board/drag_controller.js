// Holding a card, by pointer or by keys. Nothing the server says moves a card that is held.

import { activeIn, make, scrollerOf } from "../shared/dom.js"
import { isSame, moved } from "./arrangement.js"
import { carriedTo, countAbove, isDrag, positionByKey, scrollBy } from "./positions.js"

/** @import { Arrangement } from "./arrangement.js" */
/** @import { Board } from "./board.js" */
/** @typedef {{ item: string, by: "pointer" | "keys", before: Arrangement }} Held */

const LONG_PRESS = 300 // milliseconds after which a finger that rests on a card takes it

export class DragController {
  /** @param {Board} board */
  constructor(board) {
    this.board = board
    /** @type {Held | null} */
    this.held = null
    /** @type {number | undefined} */
    this.pointerId = undefined // of the pointer that pressed last; no other one moves or drops anything
    board.root.onpointerdown = event => this.press(event)
    board.root.onpointermove = event => this.drag(event)
    board.root.onpointerup = event => this.release(event)
    board.root.onpointercancel = event => {
      if (event.pointerId === this.pointerId) this.cancel()
    }
    // There is no handler property for this event; a board is made once, so nothing piles up.
    board.root.addEventListener("focusout", () => queueMicrotask(() => this.dropLeft()))
    // A finger that holds a card moves the card; any other finger scrolls the page.
    board.root.ontouchmove = event => {
      if (this.held) event.preventDefault()
    }
  }

  /** @type {(item: string, by: Held["by"]) => void} */
  hold(item, by) {
    this.held = { item, by, before: this.board.now }
    this.board.cards.byItem.get(item).classList.add("held")
    this.board.root.classList.add("holding")
  }

  letGo() {
    const { item, before } = this.held
    this.held = null
    this.stopPress()
    this.ghost?.remove()
    this.ghost = null
    this.board.root.classList.remove("holding")
    this.board.cards.byItem.get(item)?.classList.remove("held")
    return { item, before }
  }

  drop() {
    const { item, before } = this.letGo()
    if (!isSame(before, this.board.now)) return this.board.arrange({}, item)
    this.tell(this.isRanked(item) ? "dropped" : "dropped_tray", item)
    this.board.receive(this.board.data)
  }

  // A card that keys hold goes with the focus. A card on its way to another place loses it for a moment only.
  dropLeft() {
    if (this.held?.by !== "keys" || !this.board.root.isConnected) return
    const focused = activeIn(this.board.root)
    if (focused?.dataset.item !== this.held.item) this.drop()
  }

  cancel() {
    this.board.cutoff.cancel()
    this.stopPress()
    if (!this.held) return
    this.board.now = this.held.before
    const { item } = this.letGo()
    this.board.paint()
    this.tell("cancelled", item)
    this.board.receive(this.board.data)
  }

  /** @type {(item: string, to: number) => boolean} */
  put(item, to) {
    const next = moved(this.board.now, item, to)
    if (!next) return false
    this.board.now = { ...this.board.now, ...next }
    this.board.paint()
    return true
  }

  /** @type {(item: string) => boolean} */
  isRanked(item) {
    return this.board.now.ranked.includes(item)
  }

  /** @type {(text: string, item: string) => void} */
  tell(text, item) {
    const { ranked } = this.board.now
    this.board.announce(text, { item, rank: ranked.indexOf(item) + 1, n: ranked.length })
  }

  // ---- keys: Space takes and drops, arrows, Home and End move, Escape puts back, Tab leaves ----

  /** @type {(event: any) => void} */
  key(event) {
    const card = event.target
    const { item } = card.dataset
    const { ranked } = this.board.now
    const at = ranked.indexOf(item)
    const to = positionByKey(event.key, at, ranked.length - 1)
    if (event.key === "Tab" && this.held) return this.drop()
    if (!this.board.isStill && (event.key === " " || (event.key === "Enter" && this.held))) {
      event.preventDefault()
      if (this.held) return this.drop()
      this.hold(item, "keys")
      return this.tell(at < 0 ? "grabbed_tray" : "grabbed", item)
    }
    if (to === undefined) return
    event.preventDefault()
    if (this.board.isStill) return this.goTo(card, event.key)
    if (this.held) return this.carry(item, at, to)
    if (event.altKey && at >= 0)
      return this.board.cards.move(item, Math.min(ranked.length - 1, Math.max(0, to)))
    this.goTo(card, event.key)
  }

  /** @type {(item: string, at: number, to: number) => void} */
  carry(item, at, to) {
    const { length } = this.board.now.ranked
    if (!this.put(item, carriedTo({ at, to, length, keepsItems: this.board.keepsItems }))) return
    this.board.cards.show(item)
    this.tell(this.isRanked(item) ? "now_at" : "now_tray", item)
  }

  /** @type {(card: HTMLElement, key: string) => void} */
  goTo(card, key) {
    const cards = [...this.board.root.querySelectorAll(".card")]
    cards[positionByKey(key, cards.indexOf(card), cards.length - 1)]?.focus()
  }

  // ---- pointers: mouse and pen take a card anywhere; a finger takes its grip, or rests on it, or scrolls ----

  /** @type {(event: any) => void} */
  press(event) {
    if (event.button || this.held || this.board.cutoff.isHeld || this.board.isStill) return
    const isSecond = this.start && this.start.pointerId !== event.pointerId
    this.stopPress()
    // Two fingers are there to zoom: neither takes a card.
    if (isSecond) return
    this.pointerId = event.pointerId
    if (event.target.closest(".cut")) return this.board.cutoff.press(event)
    const card = event.target.closest(".card")
    if (!card || event.target.closest("button, input, .panel")) return
    const { left, top } = card.getBoundingClientRect()
    const { clientX: x, clientY: y, pointerId } = event
    this.start = { card, x, y, dx: x - left, dy: y - top, pointerId }
    if (event.pointerType === "touch" && !event.target.closest(".grip"))
      this.rest = setTimeout(() => this.lift(), LONG_PRESS)
  }

  /** @type {(event: PointerEvent) => void} */
  drag(event) {
    if (event.pointerId !== this.pointerId) return
    if (this.board.cutoff.isHeld) return this.board.cutoff.drag(event)
    if (!this.start) return
    const { clientX: x, clientY: y } = event
    if (!this.held) {
      if (!isDrag(this.start, { x, y })) return
      if (this.rest) return this.stopPress()
      this.lift()
    }
    this.at = { x, y }
    this.follow()
  }

  stopPress() {
    clearTimeout(this.rest)
    this.rest = null
    this.start = null
  }

  lift() {
    const { card, x, y, pointerId } = this.start
    this.rest = null
    this.board.root.setPointerCapture(pointerId)
    getSelection()?.removeAllRanges()
    const { width, height } = card.getBoundingClientRect()
    this.hold(card.dataset.item, "pointer")
    this.ghost = make(
      "div",
      { class: `${card.className} ghost`, "aria-hidden": "true" },
      card.querySelector(".item").cloneNode(true),
    )
    Object.assign(this.ghost.style, { width: `${width}px`, height: `${height}px` })
    this.ghost.style.setProperty("--hit", card.style.getPropertyValue("--hit"))
    this.board.root.append(this.ghost)
    this.scroller = scrollerOf(this.board.root)
    this.at = { x, y }
    this.follow()
    this.scroll()
  }

  follow() {
    const { x, y } = this.at
    this.ghost.style.transform = `translate(${x - this.start.dx}px, ${y - this.start.dy}px)`
    this.put(this.held.item, this.placeAt(x, y))
  }

  /** @type {(x: number, y: number) => number} */
  placeAt(x, y) {
    const trays = this.board.trays.getBoundingClientRect()
    if (y >= trays.top && x >= trays.left && x <= trays.right) return -1
    const others = this.board.cards.list.filter(card => card.dataset.item !== this.held.item)
    return countAbove(
      others.map(card => card.getBoundingClientRect()),
      y,
    )
  }

  scroll() {
    if (!this.ghost) return
    const { top, bottom } = this.scroller.getBoundingClientRect()
    const by = scrollBy(this.at.y, Math.max(0, top), Math.min(innerHeight, bottom))
    if (by) {
      this.scroller.scrollTop += by
      this.follow()
    }
    requestAnimationFrame(() => this.scroll())
  }

  /** @type {(event: PointerEvent) => void} */
  release({ pointerId }) {
    if (pointerId !== this.pointerId) return
    if (this.board.cutoff.isHeld) return this.board.cutoff.release()
    if (this.held?.by !== "pointer") return this.stopPress()
    const { item } = this.held
    this.drop()
    this.board.cards.byItem.get(item)?.focus({ preventScroll: true })
  }
}
