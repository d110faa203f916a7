// The heading of the open case, over its boards: which case it is, the way to the ones beside it, and of many models
// the choice of those whose boards are shown.

import { fit, make, say, write } from "../shared/dom.js"
import { liveSet } from "./live_set.js"

/** @import { CasesTableData, Model } from "../protocol" */
/** @import { Texts } from "../shared/types" */
/** @import { CasesTable } from "./cases_table.js" */

export class CaseHead {
  /** @type {HTMLElement} */ root
  /** @type {HTMLHeadingElement} */ title
  /** @type {HTMLButtonElement} */ previous
  /** @type {HTMLButtonElement} */ next
  /** @type {HTMLElement} */ boards

  /** @param {CasesTable} casesTable */
  constructor(casesTable) {
    this.casesTable = casesTable
    this.open = ""
    /** @type {string[]} */
    this.cases = []
    liveSet.reordered = () => this.open && this.showPlace()
  }

  /** @param {Texts} t */
  build(t) {
    this.title = make("h2", { tabindex: "-1" })
    this.previous = this.button("‹", t.previous, -1)
    this.next = this.button("›", t.next, 1)
    const all = make(
      "button",
      { type: "button", class: "all", "data-do": "all", onclick: () => liveSet.toTable() },
      `${t.all_cases} ↑`,
    )
    this.boards = make("div", { class: "boards", role: "group", "aria-label": t.boards })
    const parts = [this.title, all, this.previous, this.next, this.boards]
    this.root = make("div", { class: "head", part: "heading", "data-testid": "case_head" }, ...parts)
    return this.root
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
    return liveSet.order.includes(this.open) ? liveSet.order : this.cases
  }

  /** @type {(by: number) => void} */
  go(by) {
    const { names } = this
    const name = names[names.indexOf(this.open) + by]
    if (name) this.casesTable.act({ do: "open", case: name })
  }

  /** @param {CasesTableData} data */
  show({ cases }) {
    this.open = cases.find(({ open }) => open)?.name ?? ""
    this.cases = cases.map(({ name }) => name)
    this.showPlace()
    this.showBoards()
    if (liveSet.opening !== this.open) return
    liveSet.opening = undefined
    this.bringIntoSight()
  }

  showPlace() {
    const { names } = this
    const at = names.indexOf(this.open)
    const place = { case: this.open, at: at + 1, n: names.length }
    write(this.title, say(this.casesTable.data.texts.place, place))
    this.previous.disabled = at === 0
    this.next.disabled = at === names.length - 1
  }

  // Two boards need no choice; of more, one stays.
  showBoards() {
    const { boards, cases, models } = this.casesTable.data
    const letters = models > 2 ? cases[0].rows.map(({ letter }) => letter) : []
    this.boards.hidden = !letters.length
    const buttons = fit(this.boards, letters.length, () =>
      make("button", { type: "button", onclick: event => this.press(event.currentTarget) }),
    )
    letters.forEach((letter, at) => {
      const button = /** @type {HTMLButtonElement} */ (buttons[at])
      const isShown = boards.includes(letter)
      button.dataset.model = letter
      button.disabled = isShown && boards.length === 1
      button.setAttribute("aria-pressed", String(isShown))
      button.style.setProperty("--model", liveSet.colourOf(letter))
      write(button, liveSet.labelOf(letter))
    })
  }

  /** @param {HTMLElement} button */
  press(button) {
    const model = /** @type {Model} */ (button.dataset.model)
    const { data } = this.casesTable
    const isShown = data.boards.includes(model)
    data.boards = isShown ? data.boards.filter(one => one !== model) : [...data.boards, model]
    this.showBoards()
    this.casesTable.act({ do: "boards", models: data.boards })
  }

  // Below the table the reader is taken there. Beside it the focus stays on the name, where arrows go on.
  bringIntoSight() {
    const { top } = this.root.getBoundingClientRect()
    const isBelow = this.casesTable.overview.getBoundingClientRect().bottom <= top
    const covered = document.querySelector(".st-key-leaderboard")?.getBoundingClientRect().bottom ?? 0
    if (isBelow || top < covered || top > 0.7 * innerHeight)
      this.root.scrollIntoView({ behavior: "instant", block: "start" })
    if (isBelow) this.title.focus({ preventScroll: true })
  }
}
