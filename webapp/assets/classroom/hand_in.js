// The button that hands in the list on the board: a vote, which is seen at once and called in when the server has it.

import { Component, mounting } from "../shared/component.js"
import { make, set, write } from "../shared/dom.js"

/** @import { ClassroomAct, HandInData } from "../protocol" */

const SLOW = 4000 // milliseconds after which it is said that there may be no connection

/** @extends {Component<HandInData, ClassroomAct>} */
export class HandIn extends Component {
  /** @type {HTMLButtonElement} */ button
  /** @type {HTMLParagraphElement} */ told
  /** @type {ReturnType<typeof setTimeout> | undefined} */ slow

  /** @param {ShadowRoot} host */
  constructor(host) {
    super(host, "hand-in-list")
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
    const { vote, texts } = this.data
    if (!vote) return
    this.say(texts.sending, "pending")
    clearTimeout(this.slow)
    this.slow = setTimeout(() => this.say(texts.sending_slow, "pending"), SLOW)
    this.act(vote)
  }

  show() {
    const { vote, problem, state, texts } = this.data
    clearTimeout(this.slow)
    this.button.disabled = !vote || state === "in"
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
