// The lines around a component: where its numbers come from, what was wrong, and what was done, for
// those who hear the page.

import { make, write } from "./dom.js"

/** @import { Envelope } from "../protocol" */

export class StatusRegion {
  /** @type {HTMLParagraphElement} */ note
  /** @type {HTMLUListElement} */ list
  /** @type {HTMLDivElement} */ problems
  /** @type {HTMLDivElement} */ live

  constructor() {
    /** @type {number | undefined} */
    this.number = undefined
    this.words = ""
  }

  build() {
    this.note = make("p", { class: "note" })
    this.list = make("ul")
    this.problems = make("div", { class: "problems", role: "alert" }, this.list)
    this.live = make("div", { class: "hidden", role: "status", "aria-live": "polite", "data-testid": "live" })
  }

  /** @param {Pick<Envelope, "problems">} shown */
  showProblems({ problems }) {
    this.list.replaceChildren(...problems.map(problem => make("li", {}, problem)))
    this.problems.hidden = !problems.length
  }

  /** @param {Pick<Envelope, "note" | "said">} shown */
  show({ note, said }) {
    write(this.note, note)
    this.note.hidden = !note
    // What was done before this page was there is no news.
    if (this.number !== undefined && this.number !== said.number) this.say(said.text)
    this.number = said.number
  }

  /**
   * Words that stand there already are no news: they go, and in the next frame they come again.
   *
   * @param {string} text
   */
  say(text) {
    const { live } = this
    this.words = text
    write(live, "")
    requestAnimationFrame(() => requestAnimationFrame(() => write(live, this.words)))
  }
}
