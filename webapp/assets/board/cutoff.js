// The cutoff K: a line across the list that can be dragged or stepped, and a slider in step with it.

import { make, say, set, write } from "../shared/dom.js"
import { countAbove, cutoffByKey, wholeWithin } from "./positions.js"

/** @import { Texts } from "../shared/types" */
/** @import { Board } from "./board.js" */

const MOST_SLOTS = 10 // places without a card; more of them push everything else out of sight

export class Cutoff {
  /** @type {HTMLSpanElement} */ label
  /** @type {HTMLDivElement} */ line
  /** @type {HTMLDivElement} */ slots
  /** @type {HTMLInputElement} */ slider
  /** @type {HTMLSpanElement} */ shown
  /** @type {HTMLDivElement} */ control

  /** @param {Board} board */
  constructor(board) {
    this.board = board
    /** @type {number | undefined} */
    this.before = undefined // the K that it was taken at, while line or slider is held
    this.isDragged = false // the line, by a pointer
  }

  /** @param {Texts} t */
  build(t) {
    /** @type {(by: number, sign: string, label: string) => HTMLElement} */
    const step = (by, sign, label) =>
      make(
        "button",
        {
          class: "step",
          type: "button",
          "aria-label": label,
          title: label,
          onclick: () => this.set(this.board.now.k + by),
        },
        sign,
      )
    this.label = make("span", { class: "cut-label" })
    this.line = make("div", { class: "cut" }, this.label)
    // How many there are, the line says.
    this.slots = make("div", { class: "slots", "aria-hidden": "true" })
    this.slider = make("input", {
      type: "range",
      min: "1",
      "aria-label": t.cutoff,
      // On its way everything follows; where it is let go, that is one act.
      oninput: event => this.slide(Number(event.target.value)),
      // A slider that is let go where it was taken reports no change.
      ...Object.fromEntries(
        ["onchange", "onpointerup", "onpointercancel", "onkeyup", "onblur"].map(on => [
          on,
          () => this.release(),
        ]),
      ),
    })
    // No live region: the slider itself says where it is.
    this.shown = make("span", { class: "k" })
    this.control = make(
      "div",
      { class: "cutoff" },
      make(
        "button",
        { type: "button", class: "sign", "data-why": t.about_cutoff, ...this.board.tooltip.asking },
        t.cutoff,
      ),
      step(-1, "−", t.k_less),
      this.slider,
      step(1, "+", t.k_more),
      this.shown,
    )
    // Cards change their height with the width of the page and the length of their names.
    this.resize?.disconnect()
    this.resize = new ResizeObserver(() => this.place())
    this.resize.observe(this.board.cards.ranked)
  }

  leave() {
    this.resize?.disconnect()
  }

  /** @type {(k: number) => void} */
  set(k) {
    if (!this.board.may("k")) return
    this.release()
    const legal = wholeWithin(k, 1, Number(this.slider.max))
    if (legal !== this.board.now.k) this.board.arrange({ k: legal })
  }

  /** @type {(k: number) => void} */
  slide(k) {
    this.before ??= this.board.now.k
    this.board.tooltip.hide()
    this.board.now = { ...this.board.now, k }
    this.board.paint()
  }

  paint() {
    const { k } = this.board.now
    this.slider.max = String(Math.max(this.board.data.k_max, k))
    this.slider.value = String(k)
    this.slider.setAttribute("aria-valuetext", `K = ${k}`)
    this.paintSlots()
    this.place()
  }

  // In a lesson the ranks that K has and the list has not are places without a card.
  paintSlots() {
    const { board } = this
    const { k, ranked } = board.now
    const { planned, has_cutoff } = board.data
    const n = ranked.length
    const last = n && has_cutoff && !board.may("items") ? Math.max(k, planned?.k ?? 0) : n
    const count = wholeWithin(last - n, 0, MOST_SLOTS)
    const slots = Array.from({ length: count }, (_, at) => {
      const rank = n + at + 1
      return make("span", { class: rank > k ? "slot plan" : "slot" }, String(rank))
    })
    this.slots.replaceChildren(...slots)
    this.slots.hidden = !count
    if (!this.slots.isConnected) board.cards.ranked.after(this.slots)
    board.root.classList.toggle("has-slots", count > 0)
    board.root.style.setProperty("--slots", String(count))
  }

  // The card at a rank, or the place without one; the last of all beyond them.
  /** @type {(rank: number) => HTMLElement | undefined} */
  rowAt(rank) {
    const rows = /** @type {HTMLElement[]} */ ([...this.board.cards.list, ...this.slots.children])
    return rows[Math.min(rank, rows.length) - 1]
  }

  place() {
    const { k, ranked } = this.board.now
    const last = this.rowAt(k)
    this.line.style.top = `${last ? last.offsetTop + last.offsetHeight : this.board.cards.ranked.offsetTop}px`
    const empty = k - ranked.length
    const { texts: t } = this.board.data
    const label = empty > 0 ? say(t.cut_beyond, { k, empty }) : `K = ${k}`
    write(this.label, `K = ${k}`)
    write(this.shown, `K = ${k}`)
    set(this.shown, "title", empty > 0 ? label : null)
    const slider = {
      role: "slider",
      tabindex: "0",
      title: t.cut_hint,
      "aria-label": t.cut_line,
      "aria-orientation": "vertical",
      "aria-valuemin": 1,
      "aria-valuemax": this.slider.max,
      "aria-valuenow": k,
      "aria-valuetext": label,
    }
    // A K that stays where it is can be read, and is no handle.
    for (const [name, value] of Object.entries(slider))
      set(this.line, name, this.board.may("k") ? value : null)
  }

  /** @type {(event: KeyboardEvent) => void} */
  key(event) {
    const k = cutoffByKey(event.key, this.board.now.k)
    if (k === undefined) return
    event.preventDefault()
    this.set(k)
  }

  // ---- by pointer: the line is dropped where the pointer lets go ----

  /** @type {(event: PointerEvent) => void} */
  press(event) {
    if (!this.board.may("k")) return
    event.preventDefault()
    this.line.focus()
    this.before = this.board.now.k
    this.isDragged = true
    this.board.root.setPointerCapture(event.pointerId)
  }

  get isHeld() {
    return this.before !== undefined
  }

  /** @type {(event: PointerEvent) => void} */
  drag({ clientY }) {
    const above = countAbove(
      this.board.cards.list.map(card => card.getBoundingClientRect()),
      clientY,
    )
    const k = Math.max(1, above)
    if (k === this.board.now.k) return
    this.board.now = { ...this.board.now, k }
    this.board.paint()
  }

  cancel() {
    if (this.before === undefined) return
    this.board.now = { ...this.board.now, k: this.before }
    this.before = undefined
    this.isDragged = false
    this.board.paint()
    // An answer that came meanwhile has not been shown.
    this.board.receive(this.board.data)
  }

  release() {
    if (this.before === undefined) return
    const changed = this.before !== this.board.now.k
    this.before = undefined
    this.isDragged = false
    if (changed) return this.board.arrange({})
    this.board.receive(this.board.data)
  }
}
