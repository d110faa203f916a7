// News of a room: a number that changes. What has changed is decided by the server when the page asks for it.
// A class is told a few at a time and does not ask all at once; where events do not come through, the number is
// asked for.

const PATIENCE = 3000 // milliseconds until events are taken for lost
const POLL = 2000
const SPREAD = 100
const ASK_AGAIN = 2500
const POLLS_BEFORE_EVENTS = 15 // after which events are tried once more

export class RoomNews {
  /** @param {(heard: string) => void} ask Ask the server for what this number stands for. */
  constructor(ask) {
    this.ask = ask
    this.address = ""
    this.latest = "" // the number that was heard last
    this.known = "" // the one that the page shows
    this.polls = 0
    this.times = 0 // that the page was asked for again
    /** @type {EventSource | null} */
    this.events = null
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.asking = undefined
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.polling = undefined
    // A phone that slept may have lost the connection without knowing.
    this.wake = () => {
      if (document.visibilityState === "visible" && this.address) this.listen()
    }
  }

  /**
   * Listen to a room; an empty address is none.
   *
   * @param {{ live: string, version: number, heard: string }} shown
   */
  follow({ live, version, heard }) {
    const address = live && new URL(live, location.href).href
    this.known = address === this.address && heard ? heard : String(version)
    if (this.known === this.latest) clearTimeout(this.asking)
    if (address === this.address) return
    this.leave()
    this.address = address
    if (!address) return
    document.addEventListener("visibilitychange", this.wake)
    this.listen()
  }

  // Something has changed that moves no number of the room.
  again() {
    this.times += 1
    this.ask(`${this.known.split(" ")[0]} ${this.times}`)
  }

  leave() {
    this.events?.close()
    this.events = null
    this.latest = ""
    this.address = ""
    clearTimeout(this.asking)
    clearTimeout(this.polling)
    document.removeEventListener("visibilitychange", this.wake)
  }

  listen() {
    this.events?.close()
    clearTimeout(this.polling)
    const events = new EventSource(this.address)
    this.events = events
    events.onmessage = ({ data }) => {
      clearTimeout(this.polling)
      this.hear(String(data))
    }
    events.onerror = () => {
      // Browsers come back by themselves, unless they were refused: the room has ended, or the server is away.
      if (events.readyState === EventSource.CLOSED) this.pollSoon(0)
    }
    this.pollSoon(PATIENCE)
  }

  /** @param {number} delay */
  pollSoon(delay) {
    clearTimeout(this.polling)
    this.polling = setTimeout(() => void this.poll(), delay)
  }

  async poll() {
    const asked = this.address
    const address = new URL(asked)
    address.pathname += "/version"
    try {
      const answer = await fetch(address, { cache: "no-store" })
      // That there is no such room any more is news as well.
      this.hear(answer.ok ? (await answer.text()).trim() : `${answer.status}`)
    } catch {
      // The line is down; the next try may find it up.
    }
    if (this.address !== asked) return
    this.polls += 1
    if (this.polls % POLLS_BEFORE_EVENTS) this.pollSoon(POLL)
    else this.listen()
  }

  /** @param {string} number */
  hear(number) {
    if (number === this.latest) return
    this.latest = number
    clearTimeout(this.asking)
    this.asking = setTimeout(() => this.tell(), Math.random() * SPREAD)
  }

  // What is sent while the connection is down is lost: it is sent again until the page shows it.
  tell() {
    if (this.latest === this.known) return
    this.ask(this.latest)
    this.asking = setTimeout(() => this.tell(), ASK_AGAIN)
  }
}
