// The button that hands in the list on the board: seen at once, and called in when the server has it. It hands
// in what the eye sees, also where the last move is still on its way.

import { LASTING } from "../limits.js"
import { Component, mounting } from "../shared/component.js"
import { make, set, write } from "../shared/dom.js"
import { HELD_LIST } from "../shared/held_list.js"

/** @import { ClassroomAct, HandInData, MeasuredList } from "../protocol" */
/** @import { HeldList } from "../shared/types" */

const SLOW = 4000 // milliseconds after which it is said that there may be no connection

/** @extends {Component<HandInData, ClassroomAct>} */
export class HandIn extends Component {
  /** @type {HTMLButtonElement} */ button
  /** @type {HTMLParagraphElement} */ told
  /** @type {ReturnType<typeof setTimeout> | undefined} */ slow
  /** @type {MeasuredList | null} */ ahead = null // the list on the board, while the data may have an older one
  isSettled = true // whether the server has seen it

  /** @param {ShadowRoot} host */
  constructor(host) {
    super(host, "hand-in-list", LASTING.classroom)
    this.listener = (/** @type {any} */ event) => this.follow(event.detail)
  }

  /** @param {HandInData} data */
  receive(data) {
    document.addEventListener(HELD_LIST, this.listener)
    if (this.isSettled) this.ahead = null
    super.receive(data)
  }

  // The board may have the server's answer before this button has: the list on it stays the one to hand in.
  /** @param {HeldList} held */
  follow({ list, shown }) {
    this.ahead = shown
    this.isSettled = !list
  }

  leave() {
    document.removeEventListener(HELD_LIST, this.listener)
    super.leave()
  }

  build() {
    const t = this.data.texts
    this.button = make(
      "button",
      { type: "button", class: "main", "data-testid": "hand-in", onclick: () => this.press() },
      t.hand_in,
    )
    this.told = make("p", { class: "own", role: "status", "data-testid": "handed-in" })
    this.root.replaceChildren(this.status.problems, this.button, this.told)
  }

  // Nothing here is undone: the board has its own way back.
  key() {
    return false
  }

  press() {
    const { list, texts } = this.data
    if (!list) return
    this.say(texts.sending, "pending")
    clearTimeout(this.slow)
    this.slow = setTimeout(() => this.say(texts.sending_slow, "pending"), SLOW)
    const { ranked, relevant } = this.ahead ?? list
    this.act({ do: "hand_in", ...list, ranked, relevant })
  }

  show() {
    const { list, problem, state, texts } = this.data
    clearTimeout(this.slow)
    this.button.disabled = !list || state === "in"
    if (problem) this.say(problem)
    else this.say(state === "in" ? texts.is_in : state ? texts.changed : texts.not_yet, state)
  }

  /** @type {(text: string, state?: string) => void} */
  say(text, state = "") {
    write(this.told, text)
    set(this.told, "data-state", state)
  }
}

export default mounting(HandIn)
