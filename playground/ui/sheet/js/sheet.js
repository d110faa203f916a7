// The sheet: a set of cases, their means, and one model against another. Python owns the set: the sheet
// shows `data` and sends acts back.

import { tidyAddress } from "../../js/address.js"
import { make } from "../../js/dom.js"
import { Light } from "../../js/light.js"
import { Outbox } from "../../js/outbox.js"
import { Told } from "../../js/told.js"
import { undoKey } from "../../js/undo_keys.js"
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
    this.told = new Told()
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
    this.told.showProblems(data)
    // An answer to an older act must not undo what the reader did since.
    if (!this.outbox.isEmpty) return
    this.show()
    tidyAddress()
    if (isFirst) this.outbox.greet()
  }

  show() {
    const { data } = this
    this.root.classList.toggle("present", data.present)
    this.root.classList.toggle("two", data.models === 2)
    for (const part of [this.told, this.tools, this.means, this.cases, this.rules]) part.show(data)
    this.light.show(this.light.rank)
  }

  // ---- once per language ----

  build() {
    const t = this.data.texts
    this.told.build()
    this.root.lang = this.data.lang
    this.root.replaceChildren(this.told.note, this.told.problems, ...this.tools.build(t), ...this.means.build(t),
      this.cases.build(t), this.rules.build(t), make("p", { class: "hidden", id: "keys" }, t.keys_hint), this.told.live, this.why.bubble)
  }

  // ---- keys ----

  key(event) {
    const undo = undoKey(event)
    if (undo) return this.act({ do: undo })
    if (event.key === "Escape") return this.why.hide()
    if (event.target.matches(".open-case")) return this.cases.key(event)
  }
}
