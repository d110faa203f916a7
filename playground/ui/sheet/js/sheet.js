// The sheet: a set of cases, their means, and one model against another. Python owns the set: the sheet
// shows `data` and sends acts back.

import { tidyAddress } from "../../js/address.js"
import { make, write } from "../../js/dom.js"
import { Light } from "../../js/light.js"
import { Outbox } from "../../js/outbox.js"
import { Why } from "../../js/why.js"
import { CaseMenu } from "./case_menu.js"
import { Cases } from "./cases.js"
import { Means } from "./means.js"
import { Rules } from "./rules.js"
import { Tools } from "./tools.js"

const sheets = new WeakMap()

// Streamlit calls this again on every change of data and of the theme.
export default function ({ parentElement, data, setStateValue }) {
  let sheet = sheets.get(parentElement)
  if (!sheet) sheets.set(parentElement, (sheet = new Sheet(parentElement)))
  sheet.outbox.send = sent => setStateValue("sent", sent)
  sheet.receive(data[0])
  return () => sheet.leave()
}

class Sheet {
  constructor(host) {
    this.outbox = new Outbox()
    this.root = make("div", { class: "sheet", "data-testid": "sheet" })
    this.light = new Light(this)
    this.why = new Why(this)
    this.tools = new Tools(this)
    this.means = new Means(this)
    this.cases = new Cases(this)
    this.menu = new CaseMenu(this)
    this.rules = new Rules(this)
    this.root.onkeydown = event => this.key(event)
    this.root.onpointerleave = () => {
      this.light.show(null)
      this.why.hide()
    }
    host.append(this.root)
  }

  leave() {
    this.outbox.leave()
    this.light.leave()
  }

  // The colour of each case.
  get colours() {
    return this.data.cases.map(one => one.colour)
  }

  act(act) {
    this.outbox.act(act)
  }

  // ---- from the server ----

  receive(data) {
    const before = this.data
    this.data = data
    const isFirst = this.outbox.receive(data)
    if (before?.lang !== data.lang) this.build()
    this.showProblems()
    // An answer to an older act must not undo what the reader did since.
    if (!this.outbox.isEmpty) return
    this.show()
    tidyAddress()
    if (isFirst) this.outbox.greet()
    if (before && before.said.number !== data.said.number && data.said.text) write(this.live, data.said.text)
  }

  show() {
    const { data } = this
    this.root.classList.toggle("present", data.present)
    this.root.classList.toggle("two", data.models === 2)
    write(this.note, data.note)
    this.note.hidden = !data.note
    for (const part of [this.tools, this.means, this.cases, this.rules]) part.show(data)
    this.light.show(this.light.rank)
  }

  showProblems() {
    const { problems } = this.data
    this.problemList.replaceChildren(...problems.map(problem => make("li", {}, problem)))
    this.problems.hidden = !problems.length
  }

  // ---- once per language ----

  build() {
    const t = this.data.texts
    this.note = make("p", { class: "note" })
    this.problemList = make("ul")
    this.problems = make("div", { class: "problems", role: "alert" }, this.problemList)
    this.live = make("div", { class: "hidden", role: "status", "aria-live": "polite", "data-testid": "live" })
    this.root.lang = this.data.lang
    this.root.replaceChildren(this.note, this.problems, ...this.tools.build(t), ...this.means.build(t),
      this.cases.build(t), this.rules.build(t), make("p", { class: "hidden", id: "keys" }, t.keys_hint), this.live, this.why.bubble)
  }

  // ---- keys ----

  key(event) {
    const letter = event.key.toLowerCase()
    const isTyping = event.target.matches('input[type="text"]')
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !isTyping && (letter === "z" || letter === "y")) {
      event.preventDefault()
      return this.act({ do: event.shiftKey || letter === "y" ? "redo" : "undo" })
    }
    if (event.key === "Escape") return this.why.hide()
    if (event.target.matches(".open-case")) return this.cases.key(event)
  }
}
