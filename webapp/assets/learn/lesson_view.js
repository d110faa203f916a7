// The lesson view. Python says what a screen shows, block by block; a block that has not changed stays as it is,
// so that focus and what was typed stay too.

import { LASTING } from "../limits.js"
import { Component, mounting } from "../shared/component.js"
import { activeIn, isCalm, make, parts, place, write } from "../shared/dom.js"
import { Fitted } from "../shared/fitted.js"
import { built } from "./blocks.js"
import { KeptProgress } from "./kept.js"

/** @import { Block, LearnAct, LessonViewData } from "../protocol" */
/** @typedef {HTMLElement & { takes?: (next: Block) => boolean, parts?: () => string[] }} BlockElement */

const TONES = ["good", "wrong"]

// What was typed or chosen and not sent yet outlives the answer of the server to something else, and to what was
// sent before it; typing goes on at its place, and what is selected is still what it replaces.
/** @type {(from: Element, to: Element) => void} */
function carryOver(from, to) {
  for (const field of parts(from, "input[data-key]", HTMLInputElement)) {
    const [same] = parts(to, `[data-key="${field.dataset.key}"]`)
    if (field.checked) same?.click()
    if (!(same instanceof HTMLInputElement)) continue
    const goneOnFrom = [field.defaultValue, field.dataset.sent]
    if (field.value !== same.value && goneOnFrom.includes(same.value)) same.value = field.value
    const { selectionStart, selectionEnd, selectionDirection } = field
    // A box to tick has no selection.
    if (selectionStart !== null && field.value === same.value)
      same.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? "none")
  }
}

/** @extends {Component<LessonViewData, LearnAct>} */
export class LessonView extends Component {
  /** @type {HTMLParagraphElement} */ kicker
  /** @type {HTMLProgressElement} */ progress
  /** @type {HTMLHeadingElement} */ title
  /** @type {HTMLDivElement} */ body
  /** @type {HTMLButtonElement} */ back
  /** @type {HTMLButtonElement} */ onward

  /** @param {ShadowRoot} host */
  constructor(host) {
    super(host, "tutor", LASTING.learn)
    /** @type {Map<string, { json: string, element: BlockElement }>} */
    this.blocks = new Map() // by id: what it shows, and its element
    this.progressKept = new KeptProgress()
    this.fitted = new Fitted(this.root)
  }

  leave() {
    super.leave()
    this.fitted.leave()
  }

  build() {
    const t = this.data.texts
    this.kicker = make("p", { class: "kicker" })
    this.progress = make("progress", { class: "progress", "aria-label": t.progress })
    this.title = make("h2", { tabindex: "-1" })
    this.body = make("div", { class: "body" })
    this.back = make(
      "button",
      { type: "button", class: "back", onclick: () => this.go(this.data.screen.back) },
      t.back,
    )
    this.onward = make("button", {
      type: "button",
      class: "onward",
      onclick: () => this.go(this.data.screen.onward),
    })
    // In another language every block is built anew; what was typed there is carried over.
    for (const block of this.blocks.values()) block.json = ""
    this.root.replaceChildren(
      this.status.problems,
      this.kicker,
      this.progress,
      this.title,
      this.body,
      make("nav", { class: "ways", "aria-label": t.ways }, this.back, this.onward),
      this.status.live,
    )
  }

  /** @type {(act: LearnAct | null) => void} */
  go(act) {
    if (act) this.act(act)
  }

  show() {
    const { screen } = this.data
    this.progressKept.follow(this.data, known => this.act({ do: "restore", kept: known }))
    const isNew = this.shown !== screen.id
    // Whoever pressed something to come here reads on from the title; a fresh page keeps the focus where it is.
    const isTurned = isNew && this.shown !== undefined
    if (isNew) this.blocks.clear()
    this.shown = screen.id
    write(this.kicker, screen.kicker)
    this.kicker.hidden = !screen.kicker
    this.progress.hidden = !screen.of
    if (screen.of) Object.assign(this.progress, { max: screen.of, value: screen.at })
    write(this.title, screen.title)
    this.showBlocks(screen.blocks)
    this.back.hidden = !screen.back
    this.onward.hidden = !screen.onward
    write(this.onward, screen.onward_text)
    this.onward.classList.toggle("main", screen.done)
    // Hands are counted while a class sees the question.
    this.fitted.show(this.data.present && screen.blocks.some(({ kind }) => kind === "hands"))
    if (isTurned) this.readFromTheTop()
  }

  /** @type {(blocks: Block[]) => void} */
  showBlocks(blocks) {
    const focused = activeIn(this.root)
    const key = focused?.dataset?.key
    const pressed = focused?.closest("[data-block]")?.getAttribute("data-block")
    const known = new Set(this.blocks.keys())
    const shown = new Map(
      blocks.map(block => {
        const json = JSON.stringify(block)
        const known = this.blocks.get(block.id)
        // One that takes what it is told is told as well that nothing has changed: it may be waiting.
        if (known?.json && known.element.takes?.(block)) return [block.id, { ...known, json }]
        if (known?.json === json) return [block.id, known]
        const element = built(this, block)
        if (known) carryOver(known.element, element)
        return [block.id, { json, element }]
      }),
    )
    this.blocks = shown
    place(
      this.body,
      [...shown.values()].map(({ element }) => element),
    )
    if (pressed && !focused?.isConnected) this.keepFocus(shown.get(pressed)?.element, key)
    if (pressed)
      this.showReply(blocks.find(one => "tone" in one && TONES.includes(one.tone) && !known.has(one.id)))
  }

  // What was said to an answer, as far as it is not in sight.
  /** @type {(reply: Block | undefined) => void} */
  showReply(reply) {
    if (reply)
      this.blocks
        .get(reply.id)
        ?.element.scrollIntoView({ block: "nearest", behavior: isCalm() ? "instant" : "smooth" })
  }

  // A block that was pressed and painted anew keeps the focus, on the same field if it has one; a right field
  // gives it to the first wrong one.
  /** @type {(element: HTMLElement | undefined, key: string | undefined) => void} */
  keepFocus(element, key) {
    const selector = key ? `[data-key="${key}"]` : "[data-state=right], [data-state=wrong], button"
    const [field] = element ? parts(element, selector) : []
    const [wrong] =
      element && field?.dataset.state === "right" ? parts(element, "input[data-state=wrong]") : []
    const next = wrong ?? field ?? this.title
    // An answer that was given is no stop of the Tab key, and yet where the reader is.
    if (next.tabIndex < 0) next.tabIndex = -1
    next.focus({ preventScroll: true })
  }

  readFromTheTop() {
    this.title.focus({ preventScroll: true })
    const first = this.kicker.hidden ? this.title : this.kicker
    first.scrollIntoView({ block: "nearest" })
    if (first.getBoundingClientRect().top < 0) first.scrollIntoView({ block: "start" })
  }
}

export default mounting(LessonView)
