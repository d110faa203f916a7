// A card of a strip under the pointer: its neighbours give way at half their width.

/** @import { Card, Strip } from "./strip.js" */
/** @typedef {{ left: number, top: number, width: number, height: number }} Box */
/** @typedef {{ id: string, pointerId: number, x: number, y: number, dx: number, dy: number, before: Card[] }} Press */

const FEWEST = 4 // pixels that make a press a drag

export class StripDrag {
  /** @param {Strip} strip */
  constructor(strip) {
    this.strip = strip
    /** @type {Press | null} */
    this.press = null
    this.isMoving = false
    strip.list.onpointerdown = event => this.start(event)
    strip.list.onpointermove = event => this.move(event)
    strip.list.onpointerup = event => this.end(event)
    strip.list.onpointercancel = event => this.cancel(event)
  }

  /** @returns {string} The card that is on its way. */
  get card() {
    return this.isMoving ? (this.press?.id ?? "") : ""
  }

  // The order before, to put it back; null where nothing is on its way.
  leave() {
    const before = this.isMoving ? (this.press?.before ?? null) : null
    this.press = null
    this.isMoving = false
    return before
  }

  /** @type {(event: any) => void} */
  start(event) {
    const element = event.target.closest("button.grip")?.closest("[data-card]")
    // A second finger takes nothing out of the hand of the first.
    if (!element || event.button || !event.isPrimary || this.isMoving) return
    const box = element.getBoundingClientRect()
    this.press = {
      id: element.dataset.card,
      pointerId: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      dx: box.left + box.width / 2 - event.clientX,
      dy: box.top + box.height / 2 - event.clientY,
      before: this.strip.cards,
    }
  }

  /** @type {(event: any) => void} */
  move(event) {
    const { press, strip } = this
    if (!press || event.pointerId !== press.pointerId) return
    if (!this.isMoving) {
      // Outside, before the list has the pointer, a button comes up unheard.
      if (!event.buttons) {
        this.leave()
        return
      }
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < FEWEST) return
      this.isMoving = true
      strip.list.setPointerCapture(press.pointerId)
    }
    const box = strip.list.getBoundingClientRect()
    const [x, y] = [event.clientX + press.dx - box.left, event.clientY + press.dy - box.top]
    // As long as the card stands too far from the hand, by one place at a time.
    for (let tries = strip.cards.length; tries > 0; tries--)
      if (!strip.put(press.id, this.nextPlace(press.id, x, y))) break
  }

  /** @type {(event: any) => void} */
  end(event) {
    const { press, strip } = this
    if (event.pointerId !== press?.pointerId) return
    const before = this.leave()
    if (!press || !before) return
    strip.paint()
    strip.tell("strip_put", press.id)
    strip.changedFrom(before)
  }

  /** @type {(event: any) => void} */
  cancel(event) {
    if (event.pointerId !== this.press?.pointerId) return
    if (this.isMoving) this.strip.putBack()
    else this.leave()
  }

  // The place nearer to the hand: across half of a neighbour, or in another row.
  /** @type {(id: string, x: number, y: number) => number} */
  nextPlace(id, x, y) {
    const at = this.strip.at(id)
    const boxes = this.strip.cards.map(card => boxOf(this.strip.partsOf(card).element))
    const own = boxes[at]
    if (y < own.top - own.height / 2 || y > own.top + own.height * 1.5) return nearest(boxes, x, y, at)
    const middle = own.left + own.width / 2
    const [left, right] = [boxes[at - 1], boxes[at + 1]]
    if (right?.top === own.top && x > middle + (right.left + right.width - own.left - own.width) / 2)
      return at + 1
    if (left?.top === own.top && x < middle - (own.left - left.left) / 2) return at - 1
    return at
  }
}

// Where an element is to stand, whatever it glides through.
/** @type {(element: HTMLElement) => Box} */
const boxOf = ({ offsetLeft, offsetTop, offsetWidth, offsetHeight }) => ({
  left: offsetLeft,
  top: offsetTop,
  width: offsetWidth,
  height: offsetHeight,
})

/** @type {(boxes: Box[], x: number, y: number, otherwise: number) => number} */
function nearest(boxes, x, y, otherwise) {
  const row = boxes
    .map((box, at) => ({ at, box }))
    .filter(({ box }) => box.top <= y && y <= box.top + box.height)
    .map(({ at, box }) => ({ at, away: Math.abs(box.left + box.width / 2 - x) }))
    .sort((one, other) => one.away - other.away)
  return row[0]?.at ?? otherwise
}
