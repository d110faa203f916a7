// What is put up: the question, the answers, and later what the class answered. A press is the vote; it is
// seen at once, and called in when the server has it.

import { fit, make, part, parts, set, write } from "../shared/dom.js"
import { Fitted } from "../shared/fitted.js"
import { BlockList } from "./block_list.js"

/** @import { ClassroomViewData, ItemData } from "../protocol" */
/** @import { Texts } from "../shared/types" */
/** @import { Classroom } from "./classroom.js" */

const SLOW = 4000 // milliseconds after which it is said that there may be no connection

export class ItemView {
  /**
   * @param {Classroom} classroom
   * @param {Texts} t
   */
  constructor(classroom, t) {
    this.classroom = classroom
    this.t = t
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.slow = undefined
    this.kind = "" // of the answers that are shown
    this.kicker = make("h2", { class: "kicker" })
    this.state = make("p", { class: "state" })
    this.above = new BlockList(classroom, "above")
    this.below = new BlockList(classroom, "below")
    this.question = make("legend")
    this.answers = make("ol", { class: "answers-to-choose" })
    this.own = make("p", { class: "own", "data-testid": "own-answer" })
    this.root = make(
      "section",
      { class: "item", "data-testid": "item" },
      make("div", { class: "item-head" }, this.kicker, this.state),
      this.above.root,
      make("fieldset", {}, this.question, this.answers),
      this.own,
      this.below.root,
    )
    this.fitted = new Fitted(this.root)
  }

  leave() {
    clearTimeout(this.slow)
    this.fitted.leave()
  }

  /** @param {ClassroomViewData} data */
  show({ item, own, own_text, role }) {
    this.root.hidden = !item
    if (!item) return this.fitted.show(false)
    const subject = `${item.number}`
    this.item = item
    this.votes = role === "student" && item.phase === "voting"
    set(this.root, "data-phase", item.phase)
    set(this.root, "data-number", item.number)
    write(this.kicker, item.kicker)
    write(this.state, item.state)
    this.above.show(item.above, subject)
    write(this.question, item.question)
    this.showAnswers(item, own)
    this.below.show(item.below, subject)
    this.markOwn(item, own)
    clearTimeout(this.slow)
    const text = own_text || (role === "student" ? this.ownText(item, own) : "")
    const isIn = own !== null && !own_text
    // Who hears the page hears that the answer has arrived.
    if (isIn && this.own.dataset.state === "pending") this.classroom.status.say(text)
    this.say(text, isIn ? "in" : "")
    this.fitted.show(role === "projector")
  }

  /** @type {(item: ItemData, own: string | null) => void} */
  showAnswers({ answers, number, round }, own) {
    const kind = `${this.votes} ${number} ${round}`
    // What cannot be chosen is no button.
    if (this.kind !== kind) this.answers.replaceChildren()
    this.kind = kind
    const rows = fit(this.answers, answers.length, () => (this.votes ? this.button() : row()))
    rows.forEach((one, at) => {
      const { id, text } = answers[at]
      const option = part(one, ".option")
      set(option, "data-answer", id)
      set(option, "data-state", id === own ? "chosen" : "")
      if (this.votes) set(option, "aria-pressed", String(id === own))
      write(part(one, ".sign"), id === own ? "●" : "")
      write(part(one, ".answer"), text)
      write(part(one, ".hidden"), id === own && !this.votes ? this.t.yours : "")
    })
    this.answers.hidden = !answers.length
  }

  // A gallery is the same for a whole class: which list is one's own is known here alone.
  /** @type {(item: ItemData, own: string | null) => void} */
  markOwn({ built }, own) {
    if (!built) return
    for (const list of parts(this.below.root, ".built")) {
      const isOwn = own !== null && list.dataset.answer === own
      list.classList.toggle("is-own", isOwn)
      write(part(list, ".own-mark"), isOwn ? this.t.yours : "")
    }
  }

  button() {
    const button = make(
      "button",
      { type: "button", class: "option", "data-testid": "answer-option" },
      make("span", { class: "sign", "aria-hidden": "true" }),
      make("span", { class: "answer" }),
      make("span", { class: "hidden" }),
    )
    button.onclick = () => this.vote(button.dataset.answer ?? "")
    return make("li", {}, button)
  }

  /** @param {string} answer */
  vote(answer) {
    const item = /** @type {ItemData} */ (this.item)
    this.showAnswers(item, answer)
    this.say(this.t.sending, "pending")
    clearTimeout(this.slow)
    this.slow = setTimeout(() => this.say(this.t.sending_slow, "pending"), SLOW)
    this.classroom.act({ do: "vote", item: item.number, round: item.round, answer })
  }

  /** @type {(item: ItemData, own: string | null) => string} */
  ownText({ phase, built }, own) {
    // The button that hands in a list says it.
    if (built) return ""
    if (phase === "voting") return own === null ? this.t.press : this.t.answer_in
    return own === null ? this.t.none_given : ""
  }

  /** @type {(text: string, state?: string) => void} */
  say(text, state = "") {
    // Who hears the page hears that the answer has arrived as well.
    if (state === "in" && this.own.dataset.state === "pending") this.classroom.status.say(text)
    write(this.own, text)
    set(this.own, "data-state", state)
    this.own.hidden = !text
  }
}

const row = () =>
  make(
    "li",
    {},
    make(
      "div",
      { class: "option", "data-testid": "answer-option" },
      make("span", { class: "sign", "aria-hidden": "true" }),
      make("span", { class: "answer" }),
      make("span", { class: "hidden" }),
    ),
  )
