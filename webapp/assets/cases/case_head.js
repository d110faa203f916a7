// The heading of the open case, over its boards: which case it is, and the way to the ones beside it.

import { Component, mounting } from "../shared/component.js"
import { make, say, write } from "../shared/dom.js"
import { liveSet } from "./live_set.js"

/** @import { CaseHeadData, CasesTableAct } from "../protocol" */

/** @extends {Component<CaseHeadData, CasesTableAct>} */
export class CaseHead extends Component {
  /** @type {HTMLHeadingElement} */ title
  /** @type {HTMLButtonElement} */ previous
  /** @type {HTMLButtonElement} */ next

  /** @param {ShadowRoot} host */
  constructor(host) {
    super(host, "case_head")
    liveSet.reordered = () => this.data && this.showPlace()
  }

  build() {
    const t = this.data.texts
    this.title = make("h2", { tabindex: "-1" })
    this.previous = this.button("‹", t.previous, -1)
    this.next = this.button("›", t.next, 1)
    const all = make(
      "button",
      { type: "button", class: "all", "data-do": "all", onclick: () => liveSet.toTable() },
      `${t.all} ↑`,
    )
    this.root.replaceChildren(make("div", { class: "line" }, this.title, all, this.previous, this.next))
  }

  /** @type {(sign: string, label: string, by: number) => HTMLButtonElement} */
  button(sign, label, by) {
    return make(
      "button",
      { type: "button", "aria-label": label, title: label, onclick: () => this.go(by) },
      make("span", { "aria-hidden": "true" }, sign),
    )
  }

  // In the order of the table, where that shows the open case.
  get names() {
    return liveSet.order.includes(this.data.case) ? liveSet.order : this.data.cases
  }

  /** @type {(by: number) => void} */
  go(by) {
    const { names } = this
    const name = names[names.indexOf(this.data.case) + by]
    if (name) this.act({ do: "open", case: name })
  }

  show() {
    this.showPlace()
    if (liveSet.opening !== this.data.case) return
    liveSet.opening = undefined
    this.bringIntoSight()
  }

  showPlace() {
    const { data, names } = this
    const at = names.indexOf(data.case)
    write(this.title, say(data.texts.place, { case: data.case, at: at + 1, n: names.length }))
    this.previous.disabled = at === 0
    this.next.disabled = at === names.length - 1
  }

  // Below the table the reader is taken there. Beside it the focus stays on the name, where arrows go on.
  bringIntoSight() {
    const { top } = this.root.getBoundingClientRect()
    const table = document.querySelector(".st-key-sheet")
    const isBelow = table && table.getBoundingClientRect().bottom <= top
    const covered = document.querySelector(".st-key-leaderboard")?.getBoundingClientRect().bottom ?? 0
    if (isBelow || top < covered || top > 0.7 * innerHeight)
      this.root.scrollIntoView({ behavior: "instant", block: "start" })
    if (isBelow) this.title.focus({ preventScroll: true })
  }
}

export default mounting(CaseHead)
