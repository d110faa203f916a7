// What a class is shown of the board: everything covered, then the rows one by one, the sum, and the scores with
// their bars. The steps are those of this browser: neither the link nor the server knows of them.

import { make, parts, say, set, write } from "../shared/dom.js"
import { isPlainKey, isTyping, keysAreOn } from "../shared/plain_keys.js"

/** @import { Board } from "./board.js" */

const WIDE = "(min-aspect-ratio: 3 / 2)" // as in projector.css
const NEXT = ["PageDown", " "]
const FOCUSED = "button, a, input, select, textarea, [tabindex]"

/**
 * The step after this one; null is the board with nothing covered. With 0 everything is covered, with a rank
 * the rows down to it are shown, then the sum; after that nothing is covered.
 *
 * @type {(step: number | null, rows: number) => number | null}
 */
export function nextStep(step, rows) {
  if (step === null) return 0
  return step > rows ? null : step + 1
}

/** @type {(step: number | null, rows: number) => number | null} */
export function stepBefore(step, rows) {
  if (step === null) return rows + 1
  return Math.max(0, step - 1)
}

export class Projector {
  /** @type {HTMLButtonElement} */ next
  /** @type {HTMLButtonElement} */ all
  /** @type {HTMLButtonElement} */ scores

  /** @param {Board} board */
  constructor(board) {
    this.board = board
    /** @type {number | null} */
    this.step = null
    this.hidesScores = false
    /** @type {number | null} */
    this.marked = null // the rank of the row that is marked
    this.wide = matchMedia(WIDE)
    this.wide.onchange = () => this.board.data && this.paint()
    /** @type {(event: KeyboardEvent) => void} */
    this.press = event => {
      if (!event.composedPath().includes(this.board.root)) this.key(event)
    }
    document.addEventListener("keydown", this.press)
  }

  leave() {
    this.wide.onchange = null
    document.removeEventListener("keydown", this.press)
  }

  // Whether the board has the screen for itself: on other pages it shares that with other things.
  get isOn() {
    const { data } = this.board
    return Boolean(data?.present && data.extras)
  }

  get rows() {
    return this.board.now.ranked.length
  }

  // The buttons of the steps.
  build() {
    const t = this.board.data.texts
    /** @type {(name: string, onclick: () => void) => HTMLButtonElement} */
    const button = (name, onclick) => make("button", { type: "button", "data-testid": name, onclick })
    this.next = button("reveal", () => this.show(nextStep(this.step, this.rows)))
    this.all = button("reveal-all", () => this.show(null))
    this.scores = button("hide-scores", () => this.toggleScores())
    write(this.all, t.reveal_all)
    write(this.scores, t.hide_scores)
    this.board.changed.before(make("div", { class: "projector" }, this.next, this.all, this.scores))
  }

  /** @param {number | null} step */
  show(step) {
    this.step = step
    if (step === null) this.hidesScores = false
    this.paint()
  }

  toggleScores() {
    this.hidesScores = !this.hidesScores
    this.paint()
  }

  paint() {
    const { root } = this.board
    const { isOn } = this
    const step = isOn ? this.step : null
    const shown = step ?? Infinity
    // On a wide screen the parts stand side by side, however few letters fit beside each other.
    const place = root.getRootNode()
    if (place instanceof ShadowRoot && place.host instanceof HTMLElement) {
      place.host.style.containerType = isOn && this.wide.matches ? "normal" : ""
    }
    root.classList.toggle("projected", isOn)
    root.style.setProperty("--rows", String(Math.max(this.rows, 1)))
    for (const row of parts(root, "[data-testid=steps] tr[data-rank]")) {
      row.classList.toggle("covered", Number(row.dataset.rank) > shown)
    }
    root.classList.toggle("covers-sums", shown <= this.rows)
    root.classList.toggle("covers-scores", isOn && (step !== null || this.hidesScores))
    for (const element of parts(root, ".ranked > .card, [data-testid=steps] tr[data-rank]")) {
      element.classList.toggle("marked", isOn && Number(element.dataset.rank) === this.marked)
    }
    write(this.next, this.nextText())
    this.all.hidden = step === null
    set(this.scores, "aria-pressed", String(this.hidesScores))
    this.scores.hidden = step !== null
  }

  // What the next step will show.
  nextText() {
    const t = this.board.data.texts
    if (this.step === null) return t.reveal_start
    if (this.step < this.rows) return say(t.reveal_row, { rank: this.step + 1 })
    return this.step === this.rows ? t.reveal_sum : t.reveal_scores
  }

  /**
   * Do what a key says; return whether it says anything.
   *
   * @param {KeyboardEvent} event
   */
  key(event) {
    const target = event.composedPath()[0]
    // What is held is not done yet: it must not be sent by another act.
    if (!this.isOn || this.board.isMoving || !isPlainKey(event) || isTyping(target)) return false
    const does =
      this.stepKey(event.key, target) ?? (keysAreOn() ? this.letterKey(event.key.toLowerCase()) : null)
    if (!does) return false
    event.preventDefault()
    does()
    return true
  }

  // Keys that remote controls have too. Space presses what has the focus, if anything has.
  /** @type {(key: string, target: EventTarget | undefined) => (() => void) | null} */
  stepKey(key, target) {
    const isFree = key !== " " || !(target instanceof Element && target.matches(FOCUSED))
    if (NEXT.includes(key) && isFree) return () => this.show(nextStep(this.step, this.rows))
    if (key === "PageUp") return () => this.show(stepBefore(this.step, this.rows))
    return null
  }

  /** @type {(key: string) => (() => void) | null} */
  letterKey(key) {
    if (key === "h") return () => this.toggleScores()
    if (key === "u") return () => this.board.act({ do: "undo" })
    const { cutoff, now } = this.board
    if (key === "-" || key === "−") return () => cutoff.set(now.k - 1)
    if (key === "+" || key === "=") return () => cutoff.set(now.k + 1)
    if (/^\d$/.test(key)) return () => this.mark(Number(key))
    return null
  }

  /** @param {number} rank 0 for none, and once more for none */
  mark(rank) {
    this.marked = rank && rank !== this.marked ? rank : null
    this.paint()
  }
}
