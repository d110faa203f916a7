// The two ways into a room: with a code, or by opening one.

import { make, part, set, write } from "../shared/dom.js"
import { saveText } from "./taking_away.js"

/** @import { EntranceData } from "../protocol" */
/** @import { Texts } from "../shared/types" */
/** @import { Classroom } from "./classroom.js" */

const FULL_WIDTH = /[！-～]/g

/**
 * The code that somebody typed, as far as it can be one: small letters, blanks and hyphens are forgiven.
 *
 * @type {(typed: string) => string}
 */
export const codeOf = typed =>
  typed
    .replace(FULL_WIDTH, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[^\p{Letter}\p{Number}]/gu, "")
    .toUpperCase()

const nameOf = (/** @type {string} */ code) => `device ${code}`

/** @param {string} code */
function keepDevice(code) {
  const bytes = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)))
  const id = btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
  try {
    sessionStorage.setItem(nameOf(code), keptDevice(code) || id)
  } catch {
    // A page that may keep nothing at all asks for a press again after it is loaded again.
  }
}

/** @param {string} code */
function keptDevice(code) {
  try {
    return sessionStorage.getItem(nameOf(code)) ?? ""
  } catch {
    return ""
  }
}

export class Entrance {
  /**
   * @param {Classroom} classroom
   * @param {Texts} t
   */
  constructor(classroom, t) {
    this.classroom = classroom
    this.t = t
    this.joinSentFor = "" // the page and the room that the id of the device was sent for
    this.notice = make("p", { class: "note", role: "status", "data-testid": "notice" })
    this.code = make("input", {
      type: "text",
      id: "code",
      class: "code-field",
      "data-testid": "join-code",
      autocomplete: "off",
      autocapitalize: "characters",
      spellcheck: "false",
      enterkeyhint: "go",
      maxlength: 24,
      "aria-describedby": "code-problem",
    })
    this.problem = make("p", { class: "problem", id: "code-problem", role: "alert" })
    this.own = make("p", { class: "own-rooms" })
    this.asks = make("span")
    this.first = make("p", { class: "quiet" })
    this.form = make(
      "form",
      { method: "post" },
      this.asks,
      make("button", { type: "submit", "data-testid": "open-room" }, t.open),
    )
    this.table = make("button", { type: "button", class: "main", "data-testid": "save-table" }, t.take_away)
    this.root = make(
      "div",
      { class: "entrance" },
      make("div", { class: "notice" }, this.notice, this.table),
      make(
        "form",
        { class: "way join", onsubmit: (/** @type {Event} */ event) => this.join(event) },
        make("h2", {}, t.join_title),
        make("p", {}, t.join_how),
        make("label", { for: "code" }, t.code),
        make(
          "div",
          { class: "with-button" },
          this.code,
          make("button", { type: "submit", class: "main", "data-testid": "join" }, t.join),
        ),
        this.problem,
        make("p", { class: "quiet" }, t.promise),
      ),
      make(
        "section",
        { class: "way" },
        make("h2", {}, t.open_title),
        make("p", {}, t.open_how),
        make("ol", { class: "moments" }, ...[t.open_1, t.open_2, t.open_3].map(text => make("li", {}, text))),
        this.own,
        this.first,
        this.form,
      ),
    )
  }

  /**
   * @param {EntranceData} data
   * @param {string} page
   */
  show(data, page) {
    const isNew = this.data?.typed !== data.typed
    this.joinWithoutCookies(data.code, page)
    this.data = data
    write(this.notice, data.notice)
    this.notice.hidden = !data.notice
    const { table } = data
    this.table.hidden = !table
    if (table) this.table.onclick = () => saveText(table.name, table.text)
    this.own.hidden = !data.own_rooms.length
    this.own.replaceChildren(
      this.t.still_open,
      ...data.own_rooms.flatMap(code => [
        " ",
        make("a", { href: new URL(`classroom?room=${code}`, location.href).href }, code),
      ]),
    )
    write(this.first, data.first)
    this.first.hidden = !data.first
    if (isNew && data.typed) this.code.value = data.typed
    set(this.form, "action", new URL("rooms", location.href).href)
    const fields = [...data.asks.map(ask => ["ask", ask]), ["lang", data.lang]]
    this.asks.replaceChildren(
      ...fields.map(([name, value]) => make("input", { type: "hidden", name, value })),
    )
  }

  /**
   * Who has joined and is at the entrance again has a browser that keeps no cookies, as in a frame of another
   * site: the page keeps the id of the device. A server that knows nothing of the page yet is told once.
   *
   * @param {string} code
   * @param {string} page
   */
  joinWithoutCookies(code, page) {
    if (!code || this.joinSentFor === `${page} ${code}`) return
    this.joinSentFor = `${page} ${code}`
    const device = keptDevice(code)
    if (device) this.classroom.act({ do: "join", device })
  }

  /** @param {Event} event */
  join(event) {
    event.preventDefault()
    const { signs, length, lang } = /** @type {EntranceData} */ (this.data)
    const code = codeOf(this.code.value)
    const isCode = code.length === length && [...code].every(sign => signs.includes(sign))
    write(this.problem, isCode ? "" : code ? this.t.code_wrong : this.t.code_missing)
    set(this.code, "aria-invalid", isCode ? null : "true")
    if (!isCode) return this.code.focus()
    const address = new URL(`join/${code}`, location.href)
    if (lang) address.searchParams.set("lang", lang)
    part(this.root, "[data-testid=join]", HTMLButtonElement).disabled = true
    keepDevice(code)
    location.assign(address)
  }
}
