// What the reader did, on its way to the server: numbered, and sent again until the server confirms it.

/** @import { Envelope } from "../protocol" */
/** @import { AnyAct, Numbered, Sent } from "./types" */

export const MOST_PENDING = 100
export const RETRY = 2000 // milliseconds, and longer each time

export class Outbox {
  /** @param {string[]} lasting Acts that a server is sent that knows nothing of this page; see `LastingAct` in Python. */
  constructor(lasting) {
    this.lasting = new Set(lasting)
    /** @type {(sent: Sent) => void} */
    this.send = () => {}
    /** @type {Numbered[]} */
    this.pending = [] // acts the server has not confirmed, oldest first
    this.number = 0
    this.tries = 0
    /** @type {string | undefined} */
    this.page = undefined
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.again = undefined
    this.texts = "" // the language whose texts are here; every message says so
    /** @type {Record<string, string>} */
    this.notes = {} // what every message says beside its acts
  }

  leave() {
    clearTimeout(this.again)
  }

  get isEmpty() {
    return !this.pending.length
  }

  /**
   * What the server has dealt with.
   *
   * @param {Pick<Envelope, "page" | "confirmed">} shown
   */
  receive({ page, confirmed }) {
    // After a lost connection the server may know nothing of this page.
    if (this.page !== page) this.pending = this.pending.filter(act => this.lasting.has(act.do))
    this.page = page
    this.number = Math.max(this.number, confirmed)
    this.pending = this.pending.filter(act => act.n > confirmed)
    if (this.isEmpty) clearTimeout(this.again)
  }

  // What is pending belongs to something that is not shown any more.
  forget() {
    this.pending = []
    clearTimeout(this.again)
  }

  // A message without acts: this is painted, so charts may come, and the texts are here. Acts say the same.
  greet() {
    if (this.isEmpty) this.send({ ...this.notes, page: this.page, acts: [], texts: this.texts })
  }

  /**
   * Without texts nothing can be shown: a message that says that there are none gets them.
   *
   * @param {string} page
   */
  ask(page) {
    clearTimeout(this.again)
    this.tries += 1
    this.send({ ...this.notes, page, acts: this.pending, tries: this.tries, texts: "" })
    // It may be lost as acts may be, and nothing at all would be shown.
    this.again = setTimeout(() => this.ask(page), RETRY * this.tries)
  }

  /**
   * Say something that is no act with this message and all later ones.
   *
   * @param {Record<string, string>} notes
   */
  note(notes) {
    this.notes = { ...this.notes, ...notes }
    this.tries += 1
    this.send({ ...this.notes, page: this.page, acts: this.pending, tries: this.tries, texts: this.texts })
  }

  /** @param {AnyAct} act */
  act(act) {
    this.pending = [...this.pending, { n: ++this.number, ...act }].slice(-MOST_PENDING)
    this.tries = 0
    this.deliver()
  }

  // What is sent while the connection is down is lost.
  deliver() {
    clearTimeout(this.again)
    if (this.isEmpty) return
    this.tries += 1
    // Streamlit passes on only what differs from what it has: the number of the try makes sure of that.
    this.send({ ...this.notes, page: this.page, acts: this.pending, tries: this.tries, texts: this.texts })
    this.again = setTimeout(() => this.deliver(), RETRY * this.tries)
  }
}
