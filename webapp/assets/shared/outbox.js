// What the reader did, on its way to the server: numbered, and sent again until the server confirms it.

/** @import { Envelope } from "../protocol" */
/** @import { AnyAct, Numbered, Sent } from "./types" */

export const MOST_PENDING = 100
export const RETRY = 2000 // milliseconds, and longer each time

export class Outbox {
  constructor() {
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
    // After a lost connection the server knows nothing of this page: only whole arrangements still mean something.
    if (this.page !== page) this.pending = this.pending.filter(act => act.do === "arrange")
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
    if (this.isEmpty) this.send({ page: this.page, acts: [], texts: this.texts })
  }

  /**
   * Without texts nothing can be shown: a message that says that there are none gets them.
   *
   * @param {string} page
   */
  ask(page) {
    this.send({ page, acts: this.pending, texts: "" })
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
    this.send({ page: this.page, acts: this.pending, tries: this.tries, texts: this.texts })
    this.again = setTimeout(() => this.deliver(), RETRY * this.tries)
  }
}
