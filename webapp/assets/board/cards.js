// The cards: in the ranked list, in the tray of missed relevant items and in that of unused ones.

import { MAX_GRADE } from "../limits.js"
import { activeIn, call, isCalm, make, part, parts, place, say, set, write } from "../shared/dom.js"
import { sign as signOf, sub } from "../shared/exact.js"
import { changeText } from "../shared/number_text.js"
import { gradeByKey, graded, gradeOf, marked, missedOf, moved } from "./arrangement.js"
import { Rename } from "./rename.js"

/** @import { Texts } from "../shared/types" */
/** @import { Board } from "./board.js" */

const GLIDE = { duration: 200, easing: "ease-out" }
const TOLD = { duration: 700, easing: "ease-in-out" } // of what a lesson shows
const SAME_PLACE = 6 // pixels

export class Cards {
  /** @type {HTMLOListElement} */ ranked
  /** @type {HTMLUListElement} */ missed
  /** @type {HTMLUListElement} */ unused
  /** @type {HTMLParagraphElement} */ empty

  /** @param {Board} board */
  constructor(board) {
    this.board = board
    /** @type {Map<string, HTMLElement>} */
    this.byItem = new Map() // kept from run to run, so that focus and pointer stay where they are
    /** @type {{ item: string, by: number, x: number, y: number } | null} */
    this.pressed = null // the last press on an arrow, until the pointer goes elsewhere
    this.rename = new Rename(board)
  }

  /** @param {Texts} t */
  build(t) {
    this.byItem.clear()
    this.ranked = make("ol", { class: "ranked", "aria-label": t.ranked_list })
    this.missed = make("ul", { class: "tray missed", "aria-label": t.missed })
    this.unused = make("ul", { class: "tray", "aria-label": t.unused })
    this.empty = make("p", { class: "empty" }, t.empty_list)
  }

  // The cards of the list, in their order.
  get list() {
    return /** @type {HTMLElement[]} */ ([...this.ranked.children])
  }

  // The card of an item, which is made when the item comes for the first time.
  /** @type {(item: string) => HTMLElement} */
  of(item) {
    const card = this.byItem.get(item) ?? this.card(item)
    this.byItem.set(item, card)
    return card
  }

  /** @type {(item: string) => HTMLElement} */
  card(item) {
    /** @type {(sign: string) => HTMLElement} */
    const icon = sign => make("span", { "aria-hidden": "true" }, sign)
    /** @type {(testid: string, label: string, content: Node | string, act: (event: any) => void) => HTMLElement} */
    const button = (testid, label, content, act) =>
      make(
        "button",
        {
          type: "button",
          tabindex: "-1",
          class: testid,
          "data-testid": testid,
          "data-label": label,
          onclick: act,
        },
        content,
      )
    const mark = button("relevant-toggle", "mark", "✓", () => this.mark(item))
    mark.onkeydown = event => this.gradeKey(item, event)
    return make(
      "li",
      {
        class: "card",
        "data-item": item,
        tabindex: "-1",
        onfocus: event => {
          this.choose(event.currentTarget)
          this.nameWhole(event.currentTarget)
        },
      },
      make("span", { class: "grip", "aria-hidden": "true" }, "⠿", make("span", { class: "rank" })),
      mark,
      make("bdi", { class: "item", ondblclick: () => this.rename.start(item) }, item),
      button("move-up", "move_up", icon("▲"), event => this.step(item, -1, event)),
      button("move-down", "move_down", icon("▼"), event => this.step(item, 1, event)),
      button("to-list", "to_list", icon("↥"), () => this.move(item, this.board.now.ranked.length)),
      button("more-menu", "menu", icon("⋯"), () => this.board.menu.toggle(item)),
    )
  }

  // ---- painting --------------------------------------------------------------

  paint() {
    const { now, root, data } = this.board
    // Cards glide within a list; those of another case are other cards, though they may be called the same.
    const isOther = this.subject !== data.subject
    this.subject = data.subject
    /** @type {[HTMLElement, number][]} */
    const places =
      this.board.drag.held || isOther
        ? []
        : [...this.byItem.values()].map(card => [card, card.getBoundingClientRect().top])
    const focused = activeIn(root)
    const missed = missedOf(now)
    /** @type {[HTMLElement, string[]][]} */
    const lists = [
      [this.ranked, now.ranked],
      [this.missed, missed],
      [this.unused, now.unused],
    ]
    for (const [list, items] of lists) {
      const cards = items.map(item => this.of(item))
      place(list, cards)
      items.forEach((item, at) => this.dress(cards[at], item, list === this.ranked ? at + 1 : 0))
    }
    const known = new Set([...now.ranked, ...missed, ...now.unused])
    for (const item of this.byItem.keys()) if (!known.has(item)) this.byItem.delete(item)
    // A card that is put elsewhere in the document loses its focus on the way.
    if (focused && focused !== activeIn(root) && root.contains(focused))
      focused.focus({ preventScroll: true })
    if (isOther && this.list.length) this.choose(this.list[0])
    if (!root.querySelector('.card[tabindex="0"]')) root.querySelector(".card")?.setAttribute("tabindex", "0")
    this.empty.hidden = now.ranked.length > 0
    this.glide(places)
  }

  /** @type {(card: HTMLElement, item: string, rank: number) => void} */
  dress(card, item, rank) {
    const { now, data, drag } = this.board
    const t = data.texts
    const n = now.ranked.length
    const relevant = now.relevant.includes(item)
    const grade = gradeOf(now, item)
    const values = { item, rank, n, grade, max: MAX_GRADE }
    card.dataset.testid = rank ? "ranked-item" : "tray-item"
    if (rank) card.dataset.rank = String(rank)
    else delete card.dataset.rank
    card.classList.toggle("hit", relevant)
    card.classList.toggle("pale", rank > now.k)
    card.classList.toggle("held", drag.held?.item === item)
    card.style.setProperty("--hit", data.colours[item] ?? "")
    card.setAttribute(
      "aria-label",
      say(rank ? (relevant ? t.card_hit : t.card_miss) : relevant ? t.card_missed : t.card_unused, values) +
        (now.grades ? say(t.card_grade, values) : ""),
    )
    const mayMove = this.board.mayMove(item)
    set(card, "aria-describedby", mayMove ? "keys" : null)
    set(part(card, ".grip"), "title", mayMove ? t.drag : null)
    card.classList.toggle("still", !mayMove)
    write(part(card, ".rank"), rank ? String(rank) : "")
    set(part(card, ".item"), "title", item)
    set(card, "data-pattern", (relevant && data.patterns[item]) || null)
    const mark = part(card, ".relevant-toggle", HTMLButtonElement)
    mark.dataset.label = now.grades ? "grade" : "mark"
    for (const button of buttonsOf(card)) {
      const label = say(t[button.dataset.label ?? ""], values)
      call(button, button.dataset.testid === "move-up" && rank ? label + this.gain(button, rank) : label)
    }
    card.classList.toggle("pointed", data.lights.includes(rank))
    write(mark, now.grades ? (grade ? `${grade}★` : "☆") : "✓")
    set(mark, "aria-pressed", now.grades ? null : String(relevant))
    set(mark, "role", now.grades ? "slider" : null)
    set(mark, "aria-valuemin", now.grades ? 0 : null)
    set(mark, "aria-valuemax", now.grades ? MAX_GRADE : null)
    set(mark, "aria-valuenow", now.grades ? grade : null)
    mark.disabled = !this.board.may(rank ? "relevant" : "items")
    part(card, ".move-up", HTMLButtonElement).disabled = rank === 1
    part(card, ".move-down", HTMLButtonElement).disabled = rank === n
  }

  // What moving up would gain, once the hand rests.
  /** @type {(button: HTMLElement, rank: number) => string} */
  gain(button, rank) {
    const { data, gains } = this.board
    const gain = gains[rank - 1]
    const text = gain ? changeText(gain) : ""
    const sign = gain ? signOf(gain) : 0
    const isBest = gain && sign > 0 && gains.every(other => !other || signOf(sub(gain, other)) >= 0)
    set(button, "data-gain", text)
    set(button, "data-of", this.board.gainName)
    button.classList.toggle("gains", sign > 0)
    button.classList.toggle("loses", sign < 0)
    button.classList.toggle("best", Boolean(isBest))
    return text && data.gain ? ` · ${this.board.gainName} ${text}` : ""
  }

  // How cards and their rows come to another place.
  get pace() {
    return this.board.root.classList.contains("told") ? TOLD : GLIDE
  }

  /** @type {(places: [HTMLElement, number][]) => void} */
  glide(places) {
    if (isCalm()) return
    for (const [card, before] of places) {
      const by = before - card.getBoundingClientRect().top
      if (by && card.isConnected)
        card.animate([{ transform: `translateY(${by}px)` }, { transform: "none" }], this.pace)
    }
  }

  // ---- acts ------------------------------------------------------------------

  /** @type {(item: string, to: number) => void} */
  move(item, to) {
    const next = moved(this.board.now, item, to)
    if (next) this.board.arrange(next, item)
    this.show(item)
  }

  // The neighbour slides under a pointer that stays where it is: another press there is one for the same card.
  /** @type {(item: string, by: number, event: MouseEvent) => void} */
  step(item, by, event) {
    const { clientX: x, clientY: y } = event
    const last = this.pressed
    // A press by keys has no place, and its button keeps the focus.
    const isAgain = event.detail > 0 && last?.by === by && isNear(event, last)
    const moving = isAgain && last ? last.item : item
    this.pressed = { item: moving, by, x, y }
    const { ranked } = this.board.now
    const rank = ranked.indexOf(moving)
    if (rank >= 0 && rank + by >= 0 && rank + by < ranked.length) this.move(moving, rank + by)
  }

  // While cards glide there may be no button under a press that is repeated.
  /** @type {(event: any) => void} */
  pressAgain(event) {
    if (this.pressed && isNear(event, this.pressed) && !event.target.closest("button"))
      this.step(this.pressed.item, this.pressed.by, event)
  }

  /** @type {(event: PointerEvent) => void} */
  forgetPress(event) {
    if (this.pressed && !isNear(event, this.pressed)) this.pressed = null
  }

  // The name that does not fit its card.
  /** @type {(card: HTMLElement) => void} */
  nameWhole(card) {
    const name = part(card, ".item")
    set(card, "data-why", name.scrollWidth > name.clientWidth ? name.textContent : null)
    this.board.tooltip.ask(card)
  }

  /** @type {(item: string) => void} */
  mark(item) {
    const { now } = this.board
    if (now.grades) this.grade(item, (gradeOf(now, item) + 1) % (MAX_GRADE + 1))
    else this.board.arrange(marked(now, item), item)
  }

  /** @type {(item: string, grade: number) => void} */
  grade(item, grade) {
    if (grade !== gradeOf(this.board.now, item)) this.board.arrange(graded(this.board.now, item, grade), item)
  }

  // The keys of a slider, and the digits.
  /** @type {(item: string, event: KeyboardEvent) => void} */
  gradeKey(item, event) {
    const { now } = this.board
    if (!now.grades || !this.board.may("relevant") || event.altKey || event.ctrlKey || event.metaKey) return
    const grade = gradeByKey(event.key, gradeOf(now, item))
    if (grade === null) return
    event.preventDefault()
    event.stopPropagation()
    this.grade(item, grade)
  }

  /** @type {(item: string) => void} */
  show(item) {
    this.byItem.get(item)?.scrollIntoView({ block: "nearest" })
  }

  // One card at a time is a stop of the Tab key, and so are its buttons.
  /** @type {(chosen: HTMLElement) => void} */
  choose(chosen) {
    for (const card of this.byItem.values()) {
      const stop = card === chosen ? 0 : -1
      card.tabIndex = stop
      for (const button of buttonsOf(card)) button.tabIndex = stop
    }
  }
}

/** @type {(event: MouseEvent, place: { x: number, y: number }) => boolean} */
const isNear = ({ clientX, clientY }, { x, y }) => Math.hypot(clientX - x, clientY - y) < SAME_PLACE

/** @type {(card: Element) => HTMLElement[]} */
const buttonsOf = card => parts(card, ":scope > button")
