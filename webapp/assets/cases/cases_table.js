// The cases table: a set of cases, their means, and one model against another. Python owns the set; the
// table shows `data` and sends acts back.

import { Component, mounting } from "../shared/component.js"
import { make } from "../shared/dom.js"
import { LinkedHighlight } from "../shared/linked_highlight.js"
import { Tooltip } from "../shared/tooltip.js"
import { CaseMenu } from "./case_menu.js"
import { Cases } from "./cases.js"
import { Means } from "./means.js"
import { Rules } from "./rules.js"
import { Tools } from "./tools.js"

/** @import { CasesTableAct, CasesTableData } from "../protocol" */

/** @extends {Component<CasesTableData, CasesTableAct>} */
export class CasesTable extends Component {
  /** @param {ShadowRoot} host */
  constructor(host) {
    super(host, "sheet")
    this.light = new LinkedHighlight(this)
    this.tooltip = new Tooltip(this)
    this.tools = new Tools(this)
    this.means = new Means(this)
    this.cases = new Cases(this)
    this.menu = new CaseMenu(this)
    this.rules = new Rules(this)
  }

  leave() {
    super.leave()
    this.light.leave()
  }

  // The colour of each case.
  get colours() {
    return this.data.cases.map(one => one.colour)
  }

  show() {
    const { data } = this
    this.root.classList.toggle("two", data.models === 2)
    for (const part of [this.tools, this.means, this.cases, this.rules]) part.show(data)
    this.light.show(this.light.rank)
  }

  // ---- once per language ----

  build() {
    const t = this.data.texts
    this.root.replaceChildren(
      this.status.note,
      this.status.problems,
      ...this.tools.build(t),
      ...this.means.build(t),
      this.cases.build(t),
      this.rules.build(),
      make("p", { class: "hidden", id: "keys" }, t.keys_hint),
      this.status.live,
      this.tooltip.bubble,
    )
  }

  // ---- keys ----

  /** @type {(event: any) => unknown} */
  key(event) {
    if (super.key(event)) return
    if (event.key === "Escape") return this.tooltip.hide()
    if (event.target.matches(".open-case")) return this.cases.key(event)
  }
}

export default mounting(CasesTable)
