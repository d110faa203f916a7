// A program with a slip, and the list that it is run on, which the reader changes until the slip shows.

import { MAX_RUN_ITEMS, PLACE_SIGNS } from "../limits.js"
import { make, say, write } from "../shared/dom.js"
import { SIGNS } from "./choices.js"
import { Strip } from "./strip.js"

/** @import { BugBlock, CodeBlock, SayAnswerData } from "../protocol" */
/** @import { LessonView } from "./lesson_view.js" */
/** @import { Card } from "./strip.js" */

const NO_K = "-"

/** @type {(block: BugBlock) => string} */
const frame = ({ id, legend, items, hands, cutoffs, values }) =>
  JSON.stringify([id, legend, items, hands, cutoffs, values.length])

// An item may be there twice: each place has an id of its own.
/** @type {(block: Pick<BugBlock, "items" | "ranked" | "marked">) => Card[]} */
function cardsOf({ items, ranked, marked }) {
  /** @type {Map<number, number>} */
  const seen = new Map()
  return ranked.map(item => {
    const time = seen.get(item) ?? 0
    seen.set(item, time + 1)
    return { id: `${item}-${time}`, item, name: items[item], marked: marked.includes(item) }
  })
}

class Bug {
  /**
   * @param {LessonView} lessonView
   * @param {BugBlock} block
   */
  constructor(lessonView, block) {
    this.lessonView = lessonView
    this.block = block
    this.marked = block.marked
    this.cards = cardsOf(block)
    this.k = block.k
    const t = lessonView.data.texts
    const has = (/** @type {string} */ hand) => block.hands.includes(hand)
    const allowed = { order: has("order"), relevant: has("relevant"), length: has("length") || has("repeat") }
    this.strip = new Strip(
      lessonView,
      block.legend,
      allowed,
      cards => {
        this.cards = cards
      },
      cards => this.changed(cards),
    )
    this.adding = make("p", { class: "adding" })
    this.missed = make("p", { class: "quiet" })
    this.cutoff = make(
      "select",
      { "data-key": "cutoff", onchange: () => this.cut() },
      ...(has("no_k") ? [make("option", { value: NO_K }, t.strip_no_cutoff)] : []),
      ...block.cutoffs.map(k => make("option", { value: String(k) }, String(k))),
    )
    this.call = make("code", { class: "call" })
    this.values = make("div", { class: "slip-values" })
    this.verdict = make("p", { class: "verdict", "data-testid": "verdict" })
    this.element = make(
      "section",
      { class: "bug", "aria-label": block.legend, "data-testid": "bug" },
      make("h3", {}, block.legend),
      this.strip.element,
      this.missed,
      this.adding,
      ...(has("k") || has("no_k") ? [make("label", { class: "cutoff" }, t.strip_cutoff, this.cutoff)] : []),
      this.call,
      this.values,
      this.verdict,
    )
    this.paint()
    this.paintValues()
  }

  paint() {
    this.strip.show(this.cards, this.k ?? Number.POSITIVE_INFINITY)
    this.cutoff.value = this.k === null ? NO_K : String(this.k)
    this.paintAdding()
    const ranked = new Set(this.cards.map(card => card.item))
    const missed = this.marked.filter(item => !ranked.has(item)).map(item => this.block.items[item])
    const { texts } = this.lessonView.data
    write(this.missed, missed.length ? say(texts.strip_missed_items, { items: missed.join(", ") }) : "")
    this.missed.hidden = !missed.length
  }

  // What may be put at the end of the list.
  paintAdding() {
    const { items, hands } = this.block
    const t = this.lessonView.data.texts
    const ranked = new Set(this.cards.map(card => card.item))
    const room = this.cards.length < MAX_RUN_ITEMS
    const more = items
      .map((name, item) => ({ name, item }))
      .filter(({ item }) => hands.includes(ranked.has(item) ? "repeat" : "length"))
    this.adding.hidden = !more.length
    this.adding.replaceChildren(
      t.strip_add_label,
      ...more.map(({ name, item }) =>
        make(
          "button",
          {
            type: "button",
            "data-key": `add-${item}`,
            disabled: !room,
            "aria-label": say(t.strip_add, { item: name }),
            onclick: () => this.add(item),
          },
          `+ ${name}`,
        ),
      ),
    )
  }

  paintValues() {
    const { call, values, differs, verdict } = this.block
    write(this.call, call)
    this.values.replaceChildren(
      ...values.map(({ name, text, at }) => {
        const bar = make("span", { class: "bar" })
        bar.style.width = `${(at ?? 0) * 100}%`
        return make(
          "p",
          { class: at === null ? "value stopped" : "value" },
          make("span", { class: "of" }, name),
          ...(at === null ? [] : [make("span", { class: "track", "aria-hidden": "true" }, bar)]),
          make("strong", {}, text),
        )
      }),
    )
    write(this.verdict, verdict)
    this.element.classList.toggle("differs", differs)
  }

  // ---- what the reader does ----

  /** @type {(cards: Card[]) => void} */
  changed(cards) {
    const listed = new Map(cards.map(card => [card.item, card.marked]))
    // Cards say what is marked among themselves; what is in no list stays as it is.
    const others = this.marked.filter(item => !listed.has(item))
    const marked = [...listed].filter(([, isMarked]) => isMarked).map(([item]) => item)
    this.marked = [...others, ...marked].sort((one, other) => one - other)
    this.cards = cards
    this.paint()
    this.send()
  }

  /** @type {(item: number) => void} */
  add(item) {
    const ranked = [...this.cards.map(card => card.item), item]
    this.cards = cardsOf({ items: this.block.items, ranked, marked: this.marked })
    this.paint()
    // The button was made anew.
    const again = this.adding.querySelector(`[data-key=add-${item}]`)
    if (again instanceof HTMLElement) again.focus()
    this.send()
  }

  cut() {
    this.k = this.cutoff.value === NO_K ? null : Number(this.cutoff.value)
    this.paint()
    this.send()
  }

  // The list, the marks and K as the reader has them now, written as the answer begins.
  parts() {
    return [
      this.cards.map(card => PLACE_SIGNS[card.item]).join(""),
      this.marked.map(item => PLACE_SIGNS[item]).join(""),
      this.k === null ? NO_K : String(this.k),
    ]
  }

  send() {
    const { act, kept } = this.block
    this.element.classList.add("waiting")
    this.lessonView.act({ ...act, parts: [...this.parts(), ...kept] })
  }

  /** @type {(next: BugBlock) => boolean} */
  takes(next) {
    if (frame(next) !== frame(this.block)) return false
    this.block = next
    this.element.classList.remove("waiting")
    this.paintValues()
    if (this.strip.isBusy) return true
    this.cards = cardsOf(next)
    this.marked = next.marked
    this.k = next.k
    const focused = /** @type {ShadowRoot} */ (this.element.getRootNode()).activeElement
    const key = focused instanceof HTMLElement ? focused.dataset.key : undefined
    this.paint()
    const same = key ? this.element.querySelector(`[data-key="${key}"]`) : null
    if (same instanceof HTMLElement && !focused?.isConnected) same.focus()
    return true
  }
}

/** @type {(lessonView: LessonView, block: BugBlock) => HTMLElement} */
export function bug(lessonView, block) {
  const tool = new Bug(lessonView, block)
  return Object.assign(make("div", {}, tool.element), {
    takes: (/** @type {BugBlock} */ next) => tool.takes(next),
    parts: () => tool.parts(),
  })
}

// The server may not know yet what the list is when a line of its program is named.
/** @type {(lessonView: LessonView, act: SayAnswerData) => void} */
function nameLine(lessonView, act) {
  const now = lessonView.blocks.get("bug")?.element.parts?.() ?? []
  lessonView.act({ ...act, parts: [...now, ...act.parts.slice(now.length)] })
}

/** @type {(lessonView: LessonView, block: CodeBlock) => HTMLElement} */
export function code(lessonView, block) {
  return make(
    "fieldset",
    { class: "code" },
    make("legend", {}, block.legend),
    make(
      "ol",
      { class: "lines-of-code" },
      ...block.lines.map(({ text, state, act }, at) =>
        make(
          "li",
          {},
          make(
            act ? "button" : "div",
            {
              class: "code-line",
              "data-state": state,
              "data-key": `line-${at + 1}`,
              ...(act && { type: "button", onclick: () => nameLine(lessonView, act) }),
            },
            make("span", { class: "number", "aria-hidden": "true" }, String(at + 1)),
            make("span", { class: "hidden" }, lessonView.data.texts[`state_${state}`] ?? ""),
            make("code", {}, text),
            make("span", { class: "sign", "aria-hidden": "true" }, SIGNS[state] ?? ""),
          ),
        ),
      ),
    ),
  )
}
