// Holding a card, by pointer or by keys. Nothing the server says moves a card that is held.

import { activeIn, make, part, parts, scrollerOf } from "../shared/dom.js"
import { isSame, moved } from "./arrangement.js"
import { carriedTo, EDGE, isDrag, positionByKey, rowAt, scrollBy } from "./positions.js"

/** @import { Arrangement } from "./arrangement.js" */
/** @import { Board } from "./board.js" */
/** @import { Point } from "./positions.js" */
/** @typedef {{ item: string, by: "pointer" | "keys", before: Arrangement }} Held */
/** @typedef {Point & { card: HTMLElement, item: string, dx: number, dy: number, pointerId: number }} Press */
/** @typedef {{ start: Press, at: Point, ghost: HTMLElement, scroller: Element, height: number }} Dragged */

const LONG_PRESS = 300 // milliseconds after which a finger that rests on a card takes it

export class DragController {
  /** @param {Board} board */
  constructor(board) {
    this.board = board
    /** @type {Held | null} */
    this.held = null
    /** @type {Press | null} */
    this.start = null // where a card is pressed
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.rest = undefined // runs while a finger rests on a card that it may yet scroll with
    /** @type {Dragged | null} */
    this.dragged = null // a held card that follows a pointer
    /** @type {number | undefined} */
    this.pointerId = undefined // of the pointer that pressed last; no other one moves or drops anything
    board.root.onpointerdown = event => this.press(event)
    board.root.onpointermove = event => this.drag(event)
    board.root.onpointerup = event => this.release(event)
    board.root.onpointercancel = event => {
      if (event.pointerId === this.pointerId) this.cancel()
    }
    // There is no handler property for this event; a board is made once, so nothing piles up.
    board.root.addEventListener("click", event => board.cards.pressAgain(event))
    board.root.addEventListener("focusout", () => queueMicrotask(() => this.dropLeft()))
    // A finger that holds a card moves the card; any other finger scrolls the page.
    board.root.ontouchmove = event => {
      if (this.held) event.preventDefault()
    }
  }

  /** @type {(item: string, by: Held["by"]) => void} */
  hold(item, by) {
    this.held = { item, by, before: this.board.now }
    this.board.tooltip.hide()
    this.board.cards.of(item).classList.add("held")
    this.board.root.classList.add("holding")
  }

  /** @type {(held: Held) => void} */
  letGo({ item }) {
    this.held = null
    this.stopPress()
    this.dragged?.ghost.remove()
    this.dragged = null
    this.board.root.classList.remove("holding")
    this.board.cards.byItem.get(item)?.classList.remove("held")
  }

  drop() {
    if (!this.held) return
    const { item, before } = this.held
    this.letGo(this.held)
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
    const { item, before } = this.held
    this.board.now = before
    this.letGo(this.held)
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
    if (event.key === "F2") return this.board.cards.rename.start(item)
    if (event.key === "Tab" && this.held) return this.drop()
    if (this.board.mayMove(item) && (event.key === " " || (event.key === "Enter" && this.held))) {
      event.preventDefault()
      if (this.held) return this.drop()
      this.stopPress()
      this.hold(item, "keys")
      return this.tell(at < 0 ? "grabbed_tray" : "grabbed", item)
    }
    if (to === undefined) return
    event.preventDefault()
    if (!this.board.mayMove(item)) return this.goTo(card, event.key)
    if (this.held) return this.carry(item, at, to)
    if (event.altKey && at >= 0)
      return this.board.cards.move(item, Math.min(ranked.length - 1, Math.max(0, to)))
    this.goTo(card, event.key)
  }

  /** @type {(item: string, at: number, to: number) => void} */
  carry(item, at, to) {
    const { length } = this.board.now.ranked
    if (!this.put(item, carriedTo({ at, to, length, keepsItems: !this.board.mayLeave(item) }))) return
    this.board.cards.show(item)
    this.tell(this.isRanked(item) ? "now_at" : "now_tray", item)
  }

  /** @type {(card: HTMLElement, key: string) => void} */
  goTo(card, key) {
    const cards = parts(this.board.root, ".card")
    const to = positionByKey(key, cards.indexOf(card), cards.length - 1)
    if (to !== undefined) cards[to]?.focus()
  }

  // ---- pointers: mouse and pen take a card anywhere; a finger takes its grip, or rests on it, or scrolls ----

  /** @type {(event: any) => void} */
  press(event) {
    if (event.button || this.held || this.board.cutoff.isHeld) return
    const isSecond = this.start && this.start.pointerId !== event.pointerId
    this.stopPress()
    this.board.cards.forgetPress(event)
    // Two fingers are there to zoom: neither takes a card.
    if (isSecond) return
    this.pointerId = event.pointerId
    if (event.target.closest(".cut")) return this.board.cutoff.press(event)
    const card = event.target.closest(".card")
    if (!card || event.target.closest("button, input, .panel")) return
    if (!this.board.mayMove(card.dataset.item)) return
    const { left, top } = card.getBoundingClientRect()
    const { clientX: x, clientY: y, pointerId } = event
    /** @type {Press} */
    const start = { card, item: card.dataset.item, x, y, dx: x - left, dy: y - top, pointerId }
    this.start = start
    if (event.pointerType === "touch" && !event.target.closest(".grip"))
      this.rest = setTimeout(() => this.lift(start), LONG_PRESS)
  }

  /** @type {(event: PointerEvent) => void} */
  drag(event) {
    this.board.cards.forgetPress(event)
    if (event.pointerId !== this.pointerId) return
    if (this.board.cutoff.isDragged) return this.board.cutoff.drag(event)
    if (!this.start) return
    const { clientX: x, clientY: y } = event
    if (!this.held) {
      if (!isDrag(this.start, { x, y })) return
      if (this.rest) return this.stopPress()
      this.lift(this.start)
    }
    if (!this.dragged) return
    this.dragged.at = { x, y }
    this.follow(this.dragged)
  }

  stopPress() {
    clearTimeout(this.rest)
    this.rest = undefined
    this.start = null
  }

  /** @type {(start: Press) => void} */
  lift(start) {
    const { card, item, x, y, pointerId } = start
    this.rest = undefined
    this.board.root.setPointerCapture(pointerId)
    getSelection()?.removeAllRanges()
    const { width, height } = card.getBoundingClientRect()
    this.hold(item, "pointer")
    const ghost = make(
      "div",
      { class: `${card.className} ghost`, "aria-hidden": "true" },
      part(card, ".item").cloneNode(true),
    )
    Object.assign(ghost.style, { width: `${width}px`, height: `${height}px` })
    ghost.style.setProperty("--hit", card.style.getPropertyValue("--hit"))
    this.board.root.append(ghost)
    this.dragged = { start, at: { x, y }, ghost, scroller: scrollerOf(this.board.root), height }
    this.follow(this.dragged)
    this.scroll()
  }

  /** @type {(dragged: Dragged) => void} */
  follow({ start, at, ghost, height }) {
    ghost.style.transform = `translate(${at.x - start.dx}px, ${at.y - start.dy}px)`
    const leaves = this.isOverTrays(at) && this.board.mayLeave(start.item)
    this.put(start.item, leaves ? -1 : this.rowOf(start.item, at.y - start.dy + height / 2))
  }

  /** @type {(at: Point) => boolean} */
  isOverTrays({ x, y }) {
    const trays = this.board.trays.getBoundingClientRect()
    return y >= trays.top && x >= trays.left && x <= trays.right
  }

  // A card has changed places once half of it has.
  /** @type {(item: string, middle: number) => number} */
  rowOf(item, middle) {
    const { ranked } = this.board.now
    const { top } = this.board.cards.ranked.getBoundingClientRect()
    return rowAt(middle - top, this.board.rowHeight, ranked.length - (ranked.includes(item) ? 1 : 0))
  }

  // Near an edge of what can be seen the page follows, as far as there is list.
  scroll() {
    if (!this.dragged) return
    const { at, scroller, start } = this.dragged
    const { top, bottom } = this.board.view(scroller)
    const by = scrollBy(at.y, top, bottom)
    const list = this.board.cards.ranked.getBoundingClientRect()
    const isMore = by > 0 ? list.bottom > bottom - EDGE : list.top < top + EDGE
    if (by && isMore && !this.isOverTrays(at)) {
      scroller.scrollTop += by
      const { ranked } = this.board.now
      // The list that ends under the hand must not throw its card out.
      if (this.isOverTrays(at)) this.put(start.item, ranked.length - (ranked.includes(start.item) ? 1 : 0))
      else this.follow(this.dragged)
    }
    requestAnimationFrame(() => this.scroll())
  }

  /** @type {(event: PointerEvent) => void} */
  release({ pointerId }) {
    if (pointerId !== this.pointerId) return
    if (this.board.cutoff.isDragged) return this.board.cutoff.release()
    if (this.held?.by !== "pointer") return this.stopPress()
    const { item } = this.held
    this.drop()
    this.board.cards.byItem.get(item)?.focus({ preventScroll: true })
  }
}
