// A list as a row of cards that can be moved, marked and taken out: by pointer, by touch, by keys and by buttons.

import { activeIn, call, make, place, say, set, write } from "../shared/dom.js"
import { glide } from "./glide.js"
import { StripDrag } from "./strip_drag.js"

/** @import { LessonView } from "./lesson_view.js" */
/** @typedef {{ id: string, item: number, name: string, marked: boolean }} Card */
/** @typedef {{ order?: boolean, relevant?: boolean, length?: boolean }} Allowed */
/** @typedef {{ element: HTMLLIElement, grip: HTMLElement, tick: HTMLElement }} Parts */

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

export class Strip {
  /**
   * @param {LessonView} lessonView
   * @param {string} name What the list is called.
   * @param {Allowed} allowed
   * @param {(cards: Card[]) => void} onlive Called while a card is on its way.
   * @param {(cards: Card[]) => void} onchange Called when something was changed.
   */
  constructor(lessonView, name, allowed, onlive, onchange) {
    this.lessonView = lessonView
    this.allowed = allowed
    this.onlive = onlive
    this.onchange = onchange
    /** @type {Card[]} */
    this.cards = []
    this.cutoff = Number.POSITIVE_INFINITY
    /** @type {Map<string, Parts>} */
    this.parts = new Map()
    this.chosen = "" // the card that the two buttons move
    /** @type {{ id: string, before: Card[] } | null} */
    this.held = null // a card that keys hold
    const t = lessonView.data.texts
    this.list = make("ol", { class: "strip", "aria-label": name })
    this.up = this.button("◀", () => this.step(this.chosen, -1))
    this.down = this.button("▶", () => this.step(this.chosen, 1))
    this.moves = make("span", { class: "moves" }, this.up, this.down)
    this.empty = make("span", { class: "quiet" }, t.strip_empty_list)
    this.element = make("div", { class: "strip-row" }, this.list, this.empty, this.moves)
    this.drag = new StripDrag(this)
    this.list.addEventListener("focusout", () => queueMicrotask(() => this.dropLeft()))
  }

  get isBusy() {
    return Boolean(this.held || this.drag.card)
  }

  /** @type {(text: string, onclick: () => void) => HTMLButtonElement} */
  button(text, onclick) {
    return make("button", { type: "button", onclick }, text)
  }

  /** @type {(cards: Card[], cutoff: number) => void} */
  show(cards, cutoff) {
    this.cutoff = cutoff
    this.cards = cards
    this.paint()
  }

  // ---- painting ----

  paint() {
    const focused = activeIn(this.list)
    const known = new Set(this.cards.map(card => card.id))
    for (const id of [...this.parts.keys()]) if (!known.has(id)) this.parts.delete(id)
    const elements = this.cards.map(card => this.partsOf(card).element)
    glide(
      [...this.parts.values()].map(({ element }) => element).filter(element => element.isConnected),
      () => place(this.list, elements),
    )
    // An element that was put elsewhere has lost the focus.
    if (focused?.isConnected && activeIn(this.list) !== focused) focused.focus({ preventScroll: true })
    this.cards.forEach((card, at) => this.paintCard(card, at))
    this.empty.hidden = this.cards.length > 0
    if (!known.has(this.chosen)) this.chosen = ""
    this.paintMoves()
  }

  /** @type {(card: Card, at: number) => void} */
  paintCard(card, at) {
    const t = this.lessonView.data.texts
    const { element, grip, tick } = this.partsOf(card)
    const rank = at + 1
    const words = { item: card.name, rank, n: this.cards.length }
    const classes = ["chip", card.marked && "hit", rank > this.cutoff && "pale"]
    if (rank === this.cutoff && rank < this.cards.length) classes.push("edge")
    if ([this.held?.id, this.drag.card].includes(card.id)) classes.push("held")
    if (card.id === this.chosen) classes.push("chosen")
    element.className = classes.filter(Boolean).join(" ")
    write(grip, card.name)
    if (this.allowed.order) {
      set(grip, "aria-label", say(card.marked ? t.strip_card_hit : t.strip_card_miss, words))
      grip.tabIndex = this.isTabStop(card, at) ? 0 : -1
    }
    // A miss has a sign only where it can be pressed.
    write(tick, card.marked ? "✓" : this.allowed.relevant ? "·" : "")
    if (this.allowed.relevant) set(tick, "aria-pressed", String(card.marked))
  }

  // One card of a row is a stop of the Tab key: the held, the chosen or the first one.
  /** @type {(card: Card, at: number) => boolean} */
  isTabStop(card, at) {
    const stop = this.held?.id || this.chosen
    return stop ? card.id === stop : at === 0
  }

  /** @type {(card: Card) => Parts} */
  partsOf(card) {
    const known = this.parts.get(card.id)
    if (known) return known
    const made = this.make(card)
    this.parts.set(card.id, made)
    return made
  }

  /** @type {(card: Card) => Parts} */
  make({ id, name }) {
    const t = this.lessonView.data.texts
    const { order, relevant, length } = this.allowed
    const grip = order
      ? make("button", {
          type: "button",
          class: "grip",
          "data-key": `grip-${id}`,
          "aria-description": t.strip_keys,
          onclick: () => this.choose(id),
          onfocus: () => this.choose(id),
          onkeydown: event => this.key(event, id),
        })
      : make("span", { class: "grip" })
    const tick = relevant
      ? make("button", {
          type: "button",
          class: "tick",
          "data-key": `tick-${id}`,
          "aria-label": say(t.strip_mark, { item: name }),
          title: say(t.strip_mark, { item: name }),
          onclick: () => this.toggle(id),
        })
      : make("span", { class: "tick", "aria-hidden": "true" })
    const away = length
      ? [
          make(
            "button",
            {
              type: "button",
              class: "away",
              "aria-label": say(t.strip_remove, { item: name }),
              title: say(t.strip_remove, { item: name }),
              onclick: () => this.remove(id),
            },
            "×",
          ),
        ]
      : []
    return { element: make("li", { "data-card": id }, grip, tick, ...away), grip, tick }
  }

  paintMoves() {
    const t = this.lessonView.data.texts
    const at = this.at(this.chosen)
    this.moves.hidden = at < 0 || !this.allowed.order
    const name = this.cards[at]?.name ?? ""
    this.up.disabled = at <= 0
    this.down.disabled = at < 0 || at === this.cards.length - 1
    call(this.up, say(t.strip_up, { item: name }))
    call(this.down, say(t.strip_down, { item: name }))
  }

  // ---- changes ----

  /** @type {(id: string) => number} */
  at(id) {
    return this.cards.findIndex(card => card.id === id)
  }

  /** @type {(id: string) => void} */
  choose(id) {
    if (this.chosen === id) return
    this.chosen = id
    this.cards.forEach((card, at) => this.paintCard(card, at))
    this.paintMoves()
  }

  /** @type {(id: string, to: number) => boolean} */
  put(id, to) {
    const at = this.at(id)
    if (at < 0 || to < 0 || to >= this.cards.length || to === at) return false
    const cards = [...this.cards]
    cards.splice(to, 0, ...cards.splice(at, 1))
    this.cards = cards
    this.paint()
    this.onlive(cards)
    return true
  }

  /** @type {(id: string, by: number) => void} */
  step(id, by) {
    if (!this.put(id, this.at(id) + by)) return
    this.tell("strip_moved", id)
    this.onchange(this.cards)
  }

  /** @type {(id: string) => void} */
  toggle(id) {
    const item = this.cards[this.at(id)]?.item
    // An item that comes twice is relevant at both places.
    this.cards = this.cards.map(card => (card.item === item ? { ...card, marked: !card.marked } : card))
    this.paint()
    this.onchange(this.cards)
  }

  /** @type {(id: string) => void} */
  remove(id) {
    const at = this.at(id)
    this.cards = this.cards.filter(card => card.id !== id)
    this.paint()
    const next = this.cards[Math.min(at, this.cards.length - 1)]
    if (next) this.partsOf(next).element.querySelector("button")?.focus()
    this.onchange(this.cards)
  }

  /** @type {(text: string, id: string) => void} */
  tell(text, id) {
    const at = this.at(id)
    const words = { item: this.cards[at]?.name ?? "", rank: at + 1, n: this.cards.length }
    this.lessonView.status.say(say(this.lessonView.data.texts[text], words))
  }

  // ---- keys ----

  /** @type {(event: any, id: string) => void} */
  key(event, id) {
    const by = STEPS[event.key]
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault()
      if (this.held) this.drop()
      else this.hold(id)
    } else if (event.key === "Escape" && this.held) {
      event.preventDefault()
      this.putBack()
    } else if (by) {
      event.preventDefault()
      if (this.held) this.carry(id, by)
      else if (event.altKey) this.step(id, by)
      else this.goTo(this.at(id) + by)
    } else if (event.key === "Home" || event.key === "End") {
      event.preventDefault()
      const to = event.key === "Home" ? 0 : this.cards.length - 1
      if (this.held) this.carry(id, to - this.at(id))
      else this.goTo(to)
    }
  }

  /** @type {(at: number) => void} */
  goTo(at) {
    const card = this.cards[at]
    if (card) this.partsOf(card).grip.focus()
  }

  /** @type {(id: string, by: number) => void} */
  carry(id, by) {
    if (this.put(id, this.at(id) + by)) this.tell("strip_moved", id)
  }

  /** @type {(id: string) => void} */
  hold(id) {
    this.held = { id, before: this.cards }
    this.paint()
    this.tell("strip_taken", id)
  }

  drop() {
    if (!this.held) return
    const { id, before } = this.held
    this.held = null
    this.paint()
    this.tell("strip_put", id)
    this.changedFrom(before)
  }

  // A card that came back to where it was has changed nothing.
  /** @type {(before: Card[]) => void} */
  changedFrom(before) {
    const isSame =
      this.cards.length === before.length && this.cards.every(({ id }, at) => id === before[at].id)
    if (!isSame) this.onchange(this.cards)
  }

  // Keys hold a card for as long as it has the focus.
  dropLeft() {
    if (this.held && activeIn(this.list) !== this.parts.get(this.held.id)?.grip) this.drop()
  }

  putBack() {
    const id = this.held?.id ?? this.drag.card
    const dragged = this.drag.leave()
    const before = this.held?.before ?? dragged
    this.held = null
    if (!before) return
    this.cards = before
    this.paint()
    this.onlive(this.cards)
    this.tell("strip_back", id)
  }
}
