// A change that is planned: outlines of the cards on their way, and of the line K.

import { make, set, write } from "../shared/dom.js"

/** @import { Board } from "./board.js" */

const SVG = "http://www.w3.org/2000/svg"
const BEND = 16 // pixels that an arrow goes aside
const ASIDE = 26 // pixels between the arrows and the end of the cards
const APART = 3 // pixels between outlines, and between them and the end of a row

export class Planned {
  /** @param {Board} board */
  constructor(board) {
    this.board = board
    this.root = make("div", { class: "planned", "aria-hidden": "true" })
  }

  build() {
    this.resize?.disconnect()
    // Cards change their height with the width of the page and the length of their names.
    this.resize = new ResizeObserver(() => this.paint())
    this.resize.observe(this.board.cards.ranked)
    return this.root
  }

  leave() {
    this.resize?.disconnect()
  }

  paint() {
    const { planned } = this.board.data
    this.root.hidden = !planned
    this.root.replaceChildren()
    // Before anything is measured: a narrow list makes room for arrows at its end.
    this.board.root.classList.toggle("plans", Boolean(planned?.moves.length))
    for (const card of this.board.cards.list)
      card.classList.toggle("leaving", Boolean(planned?.moves.some(({ item }) => item === card.dataset.item)))
    if (!planned) return
    for (const { item, below } of planned.moves) {
      const together = planned.moves.filter(move => move.below === below).map(move => move.item)
      this.outline(item, below, together.indexOf(item), together.length)
    }
    if (planned.k !== null) this.outlineCutoff(planned.k)
  }

  // Outlines at one place are in the order in which the cards will be, of which this is one of `count`.
  /** @type {(item: string, below: string, at: number, count: number) => void} */
  outline(item, below, at, count) {
    const { cards, now, data } = this.board
    const { ranked } = cards
    const room = roomAtEnd(ranked)
    const end = ranked.offsetLeft + ranked.offsetWidth + room - ASIDE
    const card = now.ranked.includes(item) ? cards.of(item) : null
    const outline = make("span", { class: "outline" }, item)
    outline.style.setProperty("--hit", data.colours[item] ?? "")
    outline.classList.toggle("hit", now.relevant.includes(item))
    this.root.append(outline)
    const back = count - 1 - at // those after it
    const step = outline.offsetHeight + APART
    const aside = room ? 0 : back * (outline.offsetWidth + APART)
    const isLast = below === now.ranked.at(-1)
    // In a row of its own where there is room beside the cards, and else one beside the other.
    const up = room ? (isLast ? back : back - (count - 1) / 2) * step : 0
    const to = this.edge(below, isLast ? outline.offsetHeight / 2 + APART : 0) - up
    outline.style.top = `${to}px`
    outline.style.insetInlineStart = `${end - aside}px`
    if (card) {
      const from = card.offsetTop + card.offsetHeight / 2
      this.root.append(arrow(Math.min(card.offsetLeft + card.offsetWidth, end), end, from, to))
    }
  }

  // Where a card goes below another one: between two rows, or inside the last, which no line K is to cut.
  /** @type {(below: string, inside: number) => number} */
  edge(below, inside) {
    const { cards, now } = this.board
    const above = now.ranked.includes(below) ? cards.of(below) : null
    return above ? above.offsetTop + above.offsetHeight - inside : cards.ranked.offsetTop
  }

  /** @type {(k: number) => void} */
  outlineCutoff(k) {
    const { cards, cutoff } = this.board
    const last = cutoff.rowAt(k)
    const line = make("div", { class: "outlined-cut" }, make("span"))
    line.style.top = `${last ? last.offsetTop + last.offsetHeight : cards.ranked.offsetTop}px`
    write(/** @type {Element} */ (line.firstElementChild), `K = ${k}`)
    this.root.append(line)
  }
}

// The room that a narrow list leaves beside its cards.
/** @type {(ranked: HTMLElement) => number} */
const roomAtEnd = ranked =>
  ranked.parentElement ? parseFloat(getComputedStyle(ranked.parentElement).paddingInlineEnd) : 0

/** @type {(edge: number, x: number, from: number, to: number) => Element} */
function arrow(edge, x, from, to) {
  const drawing = document.createElementNS(SVG, "svg")
  const path = document.createElementNS(SVG, "path")
  const head = document.createElementNS(SVG, "path")
  const bend = x + BEND
  set(path, "d", `M${edge} ${from}H${x}C${bend} ${from} ${bend} ${to} ${x + 4} ${to}`)
  set(head, "d", `M${x + 9} ${to - 5}L${x + 2} ${to}L${x + 9} ${to + 5}`)
  drawing.append(path, head)
  return drawing
}
