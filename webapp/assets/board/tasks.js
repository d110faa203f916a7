// The guided try: a guess, something to do, then the reason.

import { activeIn, fit, make, parts, set, write } from "../shared/dom.js"

/** @import { TaskData } from "../protocol" */
/** @import { Texts } from "../shared/types" */
/** @import { Board } from "./board.js" */

export class Tasks {
  /** @type {HTMLElement} */ section
  /** @type {HTMLElement} */ label
  /** @type {HTMLElement} */ text
  /** @type {HTMLElement} */ choices
  /** @type {HTMLButtonElement} */ next
  /** @type {HTMLAnchorElement} */ lesson
  /** @type {HTMLButtonElement} */ skip
  /** @type {TaskData | null | undefined} */ shown

  /** @param {Board} board */
  constructor(board) {
    this.board = board
  }

  /** @type {(t: Texts) => HTMLElement} */
  build(t) {
    this.shown = undefined
    const { board } = this
    this.label = make("strong")
    this.text = make("span")
    this.choices = make("div", { class: "choices", role: "group", "aria-label": t.try_choose })
    this.next = make("button", {
      type: "button",
      class: "main",
      onclick: () => board.act({ do: "next_try" }),
    })
    this.lesson = make("a", { target: "_self" })
    this.skip = make("button", { type: "button", class: "skip", onclick: () => this.leave() })
    this.section = make(
      "section",
      { class: "task", "data-testid": "try" },
      make("p", { class: "question" }, this.label, " ", this.text),
      make("div", { class: "ways" }, this.choices, this.next, this.skip),
    )
    return this.section
  }

  paint() {
    const { data } = this.board
    const task = data.extras?.task ?? null
    if (task === this.shown) return
    this.shown = task
    this.section.hidden = !task
    if (task) this.paintTask(task, data.texts)
  }

  /** @type {(task: TaskData, t: Texts) => void} */
  paintTask(task, t) {
    const isLast = Boolean(task.href)
    const wasNext = activeIn(this.section) === this.next
    set(this.section, "aria-label", task.label)
    set(this.section, "data-state", task.done ? "done" : task.chosen ? "chosen" : "asked")
    write(this.label, task.label)
    // The answer stands where the question stood, and the box stays as high: the list below must not jump.
    write(this.text, task.done ? task.answer : task.text)
    set(this.text, "data-right", task.done ? String(task.right) : null)
    this.choices.hidden = task.done
    const { board } = this
    fit(this.choices, task.choices.length, () =>
      make("button", { type: "button", ...board.tooltip.asking }),
    ).forEach((button, at) => {
      const choice = task.choices[at]
      set(button, "data-why", board.live.measures.find(({ name }) => name === choice)?.about ?? null)
      write(button, choice)
      set(button, "aria-pressed", String(choice === task.chosen))
      button.onclick = () => board.act({ do: "predict", choice })
    })
    this.next.hidden = !task.done || isLast
    write(this.next, task.next)
    if (task.done && isLast) this.next.after(this.lesson)
    else this.lesson.remove()
    write(this.lesson, task.next)
    set(this.lesson, "href", task.href || null)
    write(this.skip, task.done && isLast ? t.try_finish : t.try_skip)
    // What was pressed is gone: the next thing to do takes the focus.
    if (wasNext && this.next.hidden) parts(this.choices, "button")[0]?.focus()
  }

  // The focus goes to the list, which is what remains.
  leave() {
    if (activeIn(this.section) === this.skip) this.board.cards.list[0]?.focus()
    this.board.act({ do: "skip_tries" })
  }
}
