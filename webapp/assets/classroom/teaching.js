// What only the teacher has: the buttons, the plan, what else may be asked, and the end of the room.

import { activeIn, fit, make, part, place, set, write } from "../shared/dom.js"
import { copyText, saveText } from "./taking_away.js"

/** @import { ClassroomViewData, OfferData, OffersData, TeachingData } from "../protocol" */
/** @import { Texts } from "../shared/types" */
/** @import { Classroom } from "./classroom.js" */

export class Teaching {
  /**
   * @param {Classroom} classroom
   * @param {Texts} t
   */
  constructor(classroom, t) {
    this.classroom = classroom
    this.t = t
    this.version = 0
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map() // by hook
    this.saved = -1 // the number of the table that was saved last
    this.shownOffers = ""
    /** @type {string[]} */
    this.asks = []
    this.controls = make("div", { class: "controls", role: "group", "aria-label": t.controls })
    this.chooseNext = make("button", {
      type: "button",
      class: "main",
      "data-testid": "choose-next",
      onclick: () => this.choose(),
    })
    this.planned = make("ol", { class: "planned" })
    this.nothing = make("p", { class: "quiet" }, t.nothing_planned)
    this.offers = make("div", { class: "offers" })
    this.chooser = make(
      "details",
      { class: "fold" },
      make("summary", {}, t.choose),
      make("p", { class: "quiet" }, t.choose_how),
      this.offers,
    )
    this.teach = make("input", { type: "text", readonly: true, id: "teach-link" })
    this.copied = make("p", { class: "quiet", role: "status" })
    this.lock = make("button", { type: "button", "data-testid": "lock-room" })
    this.locked = make("span", { class: "quiet", role: "status" })
    this.root = make(
      "div",
      { class: "teaching" },
      make("section", {}, make("h2", {}, t.planned), this.planned, this.nothing),
      this.chooser,
      this.devicesPart(),
      this.keepPart(),
      make("details", { class: "fold" }, make("summary", {}, t.other_device), this.linkPart()),
      this.endPart(),
    )
  }

  linkPart() {
    const { t } = this
    return make(
      "div",
      { class: "fold-body" },
      make("p", {}, t.other_device_how),
      make("label", { class: "hidden", for: "teach-link" }, t.other_device),
      make(
        "div",
        { class: "with-button" },
        this.teach,
        make("button", { type: "button", onclick: () => void this.copy() }, t.copy),
      ),
      this.copied,
    )
  }

  devicesPart() {
    const { t } = this
    const onclick = () => this.classroom.act({ do: "take_out" })
    return make(
      "details",
      { class: "fold" },
      make("summary", { "data-testid": "devices" }, t.devices, this.locked),
      make(
        "div",
        { class: "fold-body" },
        make("p", {}, t.take_out_how),
        make("div", {}, make("button", { type: "button", "data-testid": "take-out", onclick }, t.take_out)),
        make("p", {}, t.lock_how),
        make("div", {}, this.lock),
      ),
    )
  }

  keepPart() {
    const { t } = this
    const onclick = () => this.classroom.act({ do: "take_away" })
    return make(
      "section",
      {},
      make("h2", {}, t.keep),
      make("p", { class: "quiet" }, t.keep_how),
      make("div", {}, make("button", { type: "button", "data-testid": "take-away", onclick }, t.take_away)),
    )
  }

  // Far from every other button: what it does cannot be undone.
  endPart() {
    const { t } = this
    const onclick = () => this.classroom.act({ do: "end" })
    return make(
      "section",
      { class: "end" },
      make("h2", {}, t.finish),
      make("p", {}, t.finish_how),
      make("div", {}, make("button", { type: "button", "data-testid": "end-room", onclick }, t.end)),
    )
  }

  async copy() {
    write(this.copied, (await copyText(this.teach)) ? this.t.copied : this.t.not_copied)
  }

  /** @type {(teaching: TeachingData, data: ClassroomViewData) => void} */
  show(teaching, data) {
    this.version = data.version
    this.teach.value = data.place?.teach ?? ""
    this.showControls(teaching)
    this.showPlanned(teaching.planned)
    this.showOffers(teaching.offers)
    const { table, locked } = teaching
    write(this.locked, locked ? ` · ${this.t.is_locked}` : "")
    write(this.lock, locked ? this.t.unlock : this.t.lock)
    this.lock.onclick = () => this.classroom.act({ do: "lock", on: !locked, seen: this.version })
    if (table && this.saved !== table.number) {
      // A table that was made before this page was there is not saved again.
      if (this.saved >= 0) saveText(table.name, table.text)
    }
    this.saved = table?.number ?? 0
  }

  /** @param {TeachingData} teaching */
  showControls({ controls, choose }) {
    // Each button is an element of its own: what is pressed is never another one that took its place.
    const hadFocus = this.controls.contains(activeIn(this.controls))
    const buttons = controls.map(({ hook }) => this.buttons.get(hook) ?? make("button", { type: "button" }))
    this.buttons = new Map(controls.map(({ hook }, at) => [hook, buttons[at]]))
    write(this.chooseNext, choose)
    place(this.controls, choose ? [this.chooseNext, ...buttons] : buttons)
    buttons.forEach((button, at) => {
      const { hook, text, act, main, pressed } = controls[at]
      write(button, text)
      set(button, "data-testid", hook)
      button.classList.toggle("main", main)
      set(button, "aria-pressed", pressed === undefined ? null : String(pressed))
      button.onclick = () => this.classroom.act(act)
    })
    // Who works by keys goes on with what comes next.
    if (hadFocus && !this.controls.contains(activeIn(this.controls))) part(this.controls, "button").focus()
  }

  choose() {
    this.chooser.open = true
    part(this.chooser, "summary").focus()
    this.chooser.scrollIntoView({ block: "start" })
  }

  /** @param {OfferData[]} planned */
  showPlanned(planned) {
    this.planned.hidden = !planned.length
    this.nothing.hidden = planned.length > 0
    const rows = fit(this.planned, planned.length, () =>
      make(
        "li",
        {},
        named(),
        make("button", { type: "button", class: "small" }, this.t.put_up),
        make("button", { type: "button", class: "small remove" }, "×"),
      ),
    )
    const asks = planned.map(({ ask }) => ask)
    rows.forEach((row, at) => {
      const { ask, text } = planned[at]
      showName(row, planned[at])
      const [putUp, remove] = [...row.querySelectorAll("button")]
      set(putUp, "aria-label", `${this.t.put_up}: ${text}`)
      putUp.onclick = () => this.classroom.act({ do: "put_up", ask, seen: this.version })
      set(remove, "aria-label", `${this.t.remove}: ${text}`)
      set(remove, "title", this.t.remove)
      remove.onclick = () => this.plan(asks.filter((_, other) => other !== at))
    })
    this.asks = asks
  }

  /** @param {string[]} asks */
  plan(asks) {
    this.asks = asks
    this.classroom.act({ do: "plan", asks, seen: this.version })
  }

  /** @param {OffersData[]} offers */
  showOffers(offers) {
    const json = JSON.stringify(offers)
    if (this.shownOffers === json) return
    this.shownOffers = json
    this.offers.replaceChildren(...offers.map(group => this.group(group)))
  }

  /** @param {OffersData} group */
  group({ title, count, entries, plan }) {
    const add = make(
      "button",
      {
        type: "button",
        class: "small",
        onclick: () => this.plan([...this.asks, ...entries.map(({ ask }) => ask)]),
      },
      this.t.add_all,
    )
    return make(
      "details",
      { class: "group" },
      make("summary", {}, title, make("span", { class: "quiet" }, ` · ${count}`)),
      make("ul", { class: "offered" }, ...entries.map(entry => this.offer(entry))),
      ...(plan ? [add] : []),
    )
  }

  /** @param {OfferData} offer */
  offer(offer) {
    const { ask, text } = offer
    const row = make(
      "li",
      {},
      named(),
      make(
        "button",
        {
          type: "button",
          class: "small",
          "aria-label": `${this.t.add}: ${text}`,
          onclick: () => this.plan([...this.asks, ask]),
        },
        this.t.add,
      ),
    )
    showName(row, offer)
    return row
  }
}

const named = () =>
  make("div", { class: "name" }, make("span", { class: "what" }), make("span", { class: "quiet about" }))

/** @type {(row: HTMLElement, offer: OfferData) => void} */
function showName(row, { text, about }) {
  write(part(row, ".what"), text)
  write(part(row, ".about"), about)
}
