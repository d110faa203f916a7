// The drag board. Python owns the order: the board shows `data` and sends acts back.
// An act that only arranges (move, mark, K) is painted here first, numbers and bars with it, and sent whole,
// never as a delta, so that acts the server takes together still mean the same. Everything else waits for the
// server, and so do words; numbers never do.

import { LASTING, MAX_LIST_FIELD, MAX_UNNAMED } from "../limits.js"
import { Component, mounting } from "../shared/component.js"
import { make, part, say, set, write } from "../shared/dom.js"
import { HELD_LIST } from "../shared/held_list.js"
import { LinkedHighlight } from "../shared/linked_highlight.js"
import { Tooltip } from "../shared/tooltip.js"
import { SHORTCUTS } from "../shared/undo_keys.js"
import { missedOf } from "./arrangement.js"
import { Cards } from "./cards.js"
import { Cutoff } from "./cutoff.js"
import { DragController } from "./drag_controller.js"
import { Extras } from "./extras.js"
import { LaterParts } from "./later_parts.js"
import { gainsOf, Live, nameAt } from "./live.js"
import { Menu } from "./menu.js"
import { isList, pastedLines } from "./pasted_text.js"
import { wholeWithin } from "./positions.js"
import { Scores } from "./scores.js"
import { ScrollableFormulas } from "./scrollable_formulas.js"
import { Steps } from "./steps.js"

/** @import { Add, BoardAct, BoardData, Hand, MeasuredList, PlaygroundAct } from "../protocol" */
/** @import { Exact } from "../shared/exact.js" */
/** @import { HeldList, Texts } from "../shared/types" */
/** @import { Arrangement } from "./arrangement.js" */

const ORDERS = { undo: "↶", redo: "↷", best: "⤒", worst: "⤓", shuffle: "⤨", reset: "⟲" }

/** @typedef {keyof typeof ORDERS} Order */
/** @typedef {{ list: MeasuredList, word: string, stays: boolean }} Reference */

/** @extends {Component<BoardData, BoardAct | PlaygroundAct>} */
export class Board extends Component {
  /** @type {HTMLHeadingElement} */ title
  /** @type {HTMLButtonElement} */ count
  /** @type {HTMLDivElement} */ tools
  /** @type {HTMLInputElement} */ unnamed
  /** @type {HTMLElement} */ missedTitle
  /** @type {HTMLButtonElement} */ hideMissed
  /** @type {HTMLInputElement} */ newName
  /** @type {HTMLElement} */ trays
  /** @type {HTMLSpanElement} */ further // in a lesson the number of relevant items without a card
  /** @type {[Element, string][]} */ named
  /** @type {HTMLParagraphElement} */ changed
  /** @type {Arrangement} */ now // what is under the hand
  /** @type {Live} */ live // its numbers

  /** @param {ShadowRoot} host */
  constructor(host) {
    super(host, "board", [...LASTING.board, ...LASTING.playground])
    /** @type {string | undefined} */
    this.added = undefined // the name that was sent last, until it is answered
    /** @type {MeasuredList | null} */
    this.settled = null // the list as the last act left it: while one is under way, the list before it
    /** @type {MeasuredList | null} */
    this.before = null // the list before the last act
    /** @type {(Exact | null)[]} */
    this.gains = [] // by rank, what moving up by one would bring
    /** @type {BoardData | undefined} */
    this.newest = undefined // what came last: older data that waited for a part are not shown
    /** @type {MeasuredList | null} */
    this.published = null // the list that the rest of the page was told of, while Python has not seen it
    this.later = new LaterParts(this)
    this.light = new LinkedHighlight(this)
    this.narrow = new ScrollableFormulas()
    this.tooltip = new Tooltip(this)
    this.steps = new Steps(this)
    this.scores = new Scores(this)
    this.cards = new Cards(this)
    this.menu = new Menu(this)
    this.cutoff = new Cutoff(this)
    this.drag = new DragController(this)
    this.extras = new Extras(this)
  }

  leave() {
    super.leave()
    this.publish(null)
    this.light.leave()
    this.narrow.leave()
    this.cutoff.leave()
    this.scores.leave()
    this.later.leave()
  }

  // The colour of each rank.
  get colours() {
    return this.now.ranked.map(item => this.data.colours[item])
  }

  // ---- from the server ----

  /** @type {(data: BoardData) => void} */
  receive(data) {
    this.newest = data
    const load = this.later.load(data)
    if (load) load.then(() => this.root.isConnected && this.newest === data && this.receive(data))
    else this.accept(data)
  }

  /** @type {(data: BoardData) => void} */
  accept(data) {
    // Another case on the same board: nothing of the one before may reach it.
    if (this.data && this.data.subject !== data.subject) {
      this.outbox.forget()
      this.drag.cancel()
    }
    // Everything is made anew for another language.
    if (this.data && this.data.lang !== data.lang && this.isMoving) this.drag.cancel()
    super.receive(data)
  }

  // Nothing may move a held card.
  get isBusy() {
    return super.isBusy || this.isMoving
  }

  // While something is held, what is shown is not done yet.
  get isMoving() {
    return Boolean(this.drag.held) || this.cutoff.isHeld
  }

  // Whether the server has seen what is shown.
  get isSettled() {
    const { now, data } = this
    const isSame = now.ranked === data.ranked && now.relevant === data.relevant && now.k === data.k
    return !this.isBusy && isSame && now.grades === data.grades
  }

  // What is under the hand, as the measures need it.
  get list() {
    const { ranked, k, grades = null } = this.now
    const { hides_missed, unnamed } = this.data
    // What is hidden does not count; an item that comes into the list is seen there.
    const relevant = hides_missed
      ? this.now.relevant.filter(item => ranked.includes(item))
      : this.now.relevant
    return { ranked, relevant, k, grades, relevant_count: relevant.length + (hides_missed ? 0 : unnamed) }
  }

  // The height of a row of the list, with the gap to the next.
  get rowHeight() {
    const { ranked, list } = this.cards
    return (list[0]?.offsetHeight ?? 0) + (parseFloat(getComputedStyle(ranked).rowGap) || 0) || 1
  }

  // What can be seen of the list: nothing below the page's header, and below the numbers that stay on top.
  /** @type {(scroller: Element) => { top: number, bottom: number }} */
  view(scroller) {
    const { top, bottom } = scroller.getBoundingClientRect()
    // The page's header, and on the page of many cases the leaderboard below it.
    const header = Math.max(
      ...[...document.querySelectorAll("[data-testid=stHeader], .st-key-leaderboard")].map(
        element => element.getBoundingClientRect().bottom,
      ),
      0,
    )
    const numbers = this.scores.main.getBoundingClientRect()
    const list = this.cards.ranked.getBoundingClientRect()
    const sticky = Math.max(0, top) + parseFloat(getComputedStyle(this.scores.main).top)
    // Beside the list they cover nothing of it.
    const coversList = numbers.left < list.right && numbers.top <= sticky + 1
    return {
      top: Math.max(0, top, header, coversList ? numbers.bottom : 0),
      bottom: Math.min(innerHeight, bottom),
    }
  }

  // The list that this one is compared with: the pinned one, or the one before.
  /** @returns {Reference | null} */
  get reference() {
    const pinned = this.data.extras?.pinned
    if (pinned) return { list: pinned, word: this.data.texts.pinned_letter, stays: true }
    const list = this.isMoving ? this.settled : this.before
    return list && { list, word: this.data.texts.before, stays: false }
  }

  get gainName() {
    return this.data.gain ? nameAt(this.data.gain.name, this.now.k) : ""
  }

  paint() {
    this.live = new Live(this.list, this.data)
    this.gains =
      this.data.gain && !this.isMoving && this.may("order") ? gainsOf(this.data.gain, this.list) : []
    this.cards.paint()
    this.steps.paint()
    this.scores.paint()
    this.cutoff.paint()
    this.paintOutside()
    this.extras.paint()
    const t = this.data.texts
    const counts = { n: this.now.ranked.length, relevant: this.live.list.relevant_count }
    write(this.count, say(t.count, counts))
    set(this.count, "data-why", say(t.about_count, counts))
    this.later.paint()
    this.light.show(this.light.rank)
    this.tooltip.refresh()
    this.publish(this.isSettled ? null : this.list)
  }

  // Tells the rest of the page which list is under the hand, and of null once Python's numbers are there.
  /** @type {(list: MeasuredList | null) => void} */
  publish(list) {
    if (!this.data?.subject || (!list && !this.published)) return
    this.published = list
    const { subject, model } = this.data
    /** @type {HeldList} */
    const detail = { case: subject, model: model || "A", list, shown: this.list }
    document.dispatchEvent(new CustomEvent(HELD_LIST, { detail }))
  }

  // In a lesson the missed items are there where there are any, and unused ones are not.
  paintOutside() {
    const { data } = this
    const isEmpty = !missedOf(this.now).length && !data.unnamed && !data.may_leave.length
    this.trays.hidden = !this.may("items") && isEmpty
    this.trays.classList.toggle("hides-missed", data.hides_missed)
    write(this.missedTitle, data.hides_missed ? data.texts.missed_hidden : data.texts.missed)
    const canHide =
      Boolean(data.extras) && (data.hides_missed || data.unnamed > 0 || missedOf(this.now).length > 0)
    this.hideMissed.hidden = !canHide
    write(this.hideMissed, data.hides_missed ? data.texts.show_missed : data.texts.hide_missed)
    write(this.further, data.unnamed ? say(data.texts.further_relevant, { n: data.unnamed }) : "")
  }

  show() {
    const { data } = this
    const { ranked, relevant, unused, k, grades } = data
    const isTold = this.now && (k !== this.now.k || ranked.join() !== this.now.ranked.join())
    this.now = { ranked, relevant, unused, k, grades }
    this.settled = this.list
    this.before = data.before
    // What a lesson shows moves so slowly that the eye can follow; what the hand has done is there at once.
    this.root.classList.toggle("told", Boolean(isTold) && !this.may("items"))
    if (data.model) this.root.dataset.model = data.model
    else delete this.root.dataset.model
    // The colour that the model has all over the page.
    this.root.style.setProperty("--model", `var(--model-${data.model})`)
    // A lesson shows no more of the table than it has taught, and lets the reader do no more than it is about.
    this.root.dataset.columns = data.columns
    this.root.classList.toggle("compact", data.compact)
    this.newName.placeholder = data.compact ? data.texts.new_item_short : data.texts.new_item_hint
    this.root.classList.toggle("graded", data.grades !== null)
    this.root.dataset.hands = data.hands.join(" ")
    this.root.dataset.panels = data.panels.join(" ")
    this.root.dataset.cutoff = String(data.has_cutoff)
    this.root.classList.toggle("returns", data.has_ways_back)
    this.paint()
    this.cards.rename.answered()
    write(this.title, data.title || data.texts.ranked_list)
    // A long name is cut off.
    set(this.title, "title", data.title || null)
    // Two boards on a page must not sound the same.
    for (const [element, name] of this.named)
      element.setAttribute("aria-label", data.title ? `${data.title} · ${name}` : name)
    // A class needs no hint, which would not fit its screen.
    const hint = data.ranked.length ? data.texts.start : data.texts.start_empty
    write(this.changed, data.changed || (this.later.projector?.isOn ? "" : hint))
    for (const what of /** @type {const} */ (["undo", "redo"]))
      this.tool(what).disabled = !data[`can_${what}`]
    this.unnamed.value = String(data.unnamed)
    // A name that was refused stays where it can be mended, and so does one that was typed since.
    if (this.newName.value === this.added && !data.problems.length) this.newName.value = ""
    this.added = undefined
  }

  /**
   * @param {string} what
   * @returns {HTMLButtonElement}
   */
  tool(what) {
    return part(this.tools, `[data-do=${what}]`, HTMLButtonElement)
  }

  /** @type {(text: string, values: Record<string, unknown>) => void} */
  announce(text, values) {
    this.status.say(say(this.data.texts[text], values))
  }

  // ---- to the server ----

  // Whether the reader may change something.
  /** @type {(hand: Hand) => boolean} */
  may(hand) {
    return this.data.hands.includes(hand)
  }

  // Whether an item may leave the list, and come back.
  /** @type {(item: string) => boolean} */
  mayLeave(item) {
    return this.may("items") || this.data.may_leave.includes(item)
  }

  /** @type {(item: string) => boolean} */
  mayMove(item) {
    return this.mayLeave(item) || (this.may("order") && this.now.ranked.includes(item))
  }

  /** @type {(next: Partial<Arrangement>, item?: string) => void} */
  arrange(next, item) {
    this.root.classList.remove("told")
    this.now = { ...this.now, ...next }
    this.before = this.settled
    this.settled = this.list
    this.act({ do: "arrange", ...this.now, ...(item === undefined ? {} : { item }) })
    this.paint()
  }

  /** @type {(what: Order) => void} */
  order(what) {
    this.act(what === "shuffle" ? { do: what, seed: Math.floor(Math.random() * 2 ** 31) } : { do: what })
  }

  /** @type {(to: Add["to"]) => void} */
  add(to) {
    const text = this.newName.value
    if (text.trim()) {
      this.added = text
      this.act(isList(text) ? { do: "paste", text, to } : { do: "add", item: text, to })
    }
    this.newName.focus()
  }

  // ---- once per language ----

  build() {
    const t = this.data.texts
    this.title = make("h2")
    this.count = make("button", { type: "button", class: "count", ...this.tooltip.asking })
    this.tools = make(
      "div",
      { class: "tools", role: "toolbar" },
      .../** @type {[Order, string][]} */ (Object.entries(ORDERS)).map(([what, sign]) =>
        make(
          "button",
          {
            class: "tool",
            type: "button",
            "data-do": what,
            title: t[`${what}_hint`],
            "aria-label": t[`${what}_name`],
            "aria-keyshortcuts": SHORTCUTS[what] ?? null,
            onclick: () => this.order(what),
          },
          make("span", { "aria-hidden": "true" }, sign),
          make("span", { class: "word" }, t[what]),
        ),
      ),
    )
    this.cards.build(t)
    this.cutoff.build(t)
    this.trays = this.buildTrays(t)
    this.changed = make("p", { class: "changed" })
    const heading = make("header", {}, this.title, this.count)
    // Screen readers pass the keys on to what is used as an application.
    const hands = make(
      "div",
      { class: "hands", role: "application", "aria-label": t.ranked_list },
      this.cards.ranked,
    )
    const table = this.steps.build(t)
    const list = make(
      "section",
      { class: "list" },
      // Where nothing is beside the list, what is done with it comes after it, for eyes and keys.
      ...(this.data.compact ? [] : [this.tools]),
      make(
        "div",
        { class: "stage" },
        heading,
        hands,
        this.cards.empty,
        this.cutoff.control,
        table,
        this.cutoff.line,
      ),
      ...(this.data.compact ? [this.tools] : []),
      this.changed,
      this.trays,
      this.buildForm(t),
    )
    const [measures, further] = this.scores.build(t)
    /** @type {[Element, string][]} */
    this.named = [
      [list, t.board],
      [this.tools, t.orders],
      [hands, t.ranked_list],
      [this.cards.ranked, t.ranked_list],
      [measures, t.measures],
      [further, t.further],
      [table, t.steps],
    ]
    this.root.replaceChildren(
      this.status.note,
      this.status.problems,
      list,
      measures,
      further,
      ...this.extras.build(t),
      make("p", { class: "hidden", id: "keys" }, t.keys_hint),
      this.status.live,
      this.tooltip.bubble,
    )
    this.later.build()
  }

  /** @type {(t: Texts) => HTMLElement} */
  buildTrays(t) {
    this.further = make("span", { class: "further-relevant" })
    this.missedTitle = make("h3", {}, t.missed)
    this.hideMissed = make("button", {
      type: "button",
      class: "hide-missed",
      "data-testid": "hide-missed",
      title: t.hide_missed_hint,
      onclick: () => this.act({ do: "hide_missed", on: !this.data.hides_missed }),
    })
    this.unnamed = make("input", {
      type: "number",
      min: "0",
      max: MAX_UNNAMED,
      step: "1",
      "aria-label": t.unnamed_label,
      onchange: event =>
        this.act({
          do: "unnamed",
          count: wholeWithin(event.target.value, 0, MAX_UNNAMED),
        }),
    })
    return make(
      "div",
      { class: "trays" },
      make("div", { class: "missed-head" }, this.missedTitle, this.hideMissed),
      this.cards.missed,
      make(
        "label",
        { class: "more" },
        make("span", {}, t.unnamed_before),
        this.unnamed,
        make("span", {}, t.unnamed_after),
      ),
      this.further,
      make("h3", { class: "spare" }, t.unused),
      this.cards.unused,
    )
  }

  /** @type {(t: Texts) => HTMLElement} */
  buildForm(t) {
    this.newName = make("input", {
      type: "text",
      maxlength: MAX_LIST_FIELD,
      title: t.new_item_hint,
      "aria-label": t.new_item,
      autocomplete: "off",
      onpaste: event => {
        const text = pastedLines(event)
        if (!text) return
        event.preventDefault()
        this.act({ do: "paste", text, to: "ranked" })
      },
    })
    return make(
      "form",
      {
        class: "add",
        onsubmit: event => {
          event.preventDefault()
          this.add("ranked")
        },
      },
      this.newName,
      make("button", { type: "submit" }, t.add_ranked),
      make("button", { type: "button", onclick: () => this.add("missed") }, t.add_missed),
    )
  }

  // ---- keys ----

  /** @type {(event: any) => unknown} */
  key(event) {
    const { target } = event
    if (super.key(event) || this.later.projector?.key(event)) return
    if (event.key === "Escape") {
      if (this.isMoving) event.preventDefault()
      this.tooltip.escape(event)
      return this.drag.cancel()
    }
    if (target === this.cutoff.line) return this.cutoff.key(event)
    if (target.matches(".why")) return this.tooltip.key(event, this.steps.table)
    if (target.matches(".card")) return this.drag.key(event)
  }
}

export default mounting(Board)
