// What the reader did, on its way to the server: numbered, and sent again until the server confirms it.

const MOST_PENDING = 100
const RETRY = 2000 // milliseconds, and longer each time

export class Outbox {
  constructor() {
    this.pending = [] // acts the server has not confirmed, oldest first
    this.number = 0
  }

  leave() {
    clearTimeout(this.again)
  }

  get isEmpty() {
    return !this.pending.length
  }

  // What the server has dealt with. The first message back holds no act: it says that this is painted, and
  // charts may come.
  receive({ page, confirmed }) {
    const isFirst = this.page === undefined
    // After a lost connection the server knows nothing of this page: only whole arrangements still mean something.
    if (!isFirst && this.page !== page) this.pending = this.pending.filter(act => act.do === "arrange")
    this.page = page
    this.number = Math.max(this.number, confirmed)
    this.pending = this.pending.filter(act => act.n > confirmed)
    if (this.isEmpty) clearTimeout(this.again)
    return isFirst
  }

  // What is pending belongs to something that is not shown any more.
  forget() {
    this.pending = []
    clearTimeout(this.again)
  }

  greet() {
    this.send({ page: this.page, acts: [] })
  }

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
    this.send({ page: this.page, acts: this.pending, tries: this.tries })
    this.again = setTimeout(() => this.deliver(), RETRY * this.tries)
  }
}
