// The table of cases: a line for each, with its hits and the leading measure of every model. Python owns the set; the
// table shows `data` and sends acts back. It sorts and filters at once, and then says so to Python, for the address.

import { LASTING } from "../limits.js"
import { Component, mounting } from "../shared/component.js"
import { make, write } from "../shared/dom.js"
import { LinkedHighlight } from "../shared/linked_highlight.js"
import { Tooltip } from "../shared/tooltip.js"
import { CaseFilters } from "./case_filters.js"
import { CaseHead } from "./case_head.js"
import { CaseMenu } from "./case_menu.js"
import { Cases } from "./cases.js"
import { KeptLists, keysOf } from "./kept_lists.js"
import { liveSet } from "./live_set.js"
import { Rules } from "./rules.js"

/** @import { CasesTableAct, CasesTableData } from "../protocol" */
/** @import { Given } from "../shared/types" */
/** @import { WholeTable } from "./kept_lists.js" */

const MOST_COLOURED = 6 // cases whose terms in the formula have a colour of their own

// For as long as the page is open, as texts are.
const kept = new KeptLists()

/** @extends {Component<WholeTable, CasesTableAct>} */
export class CasesTable extends Component {
  /** @type {HTMLButtonElement} */ add
  /** @type {HTMLParagraphElement} */ changed
  /** @type {HTMLElement} */ overview

  /** @param {ShadowRoot} host */
  constructor(host) {
    super(host, "sheet", LASTING.cases)
    this.root.part.value = "sheet"
    this.light = new LinkedHighlight(this)
    this.tooltip = new Tooltip(this)
    this.filters = new CaseFilters(this)
    this.cases = new Cases(this)
    this.menu = new CaseMenu(this)
    this.rules = new Rules(this)
    this.head = new CaseHead(this)
    this.follow = () => {
      const { shown } = this.cases
      if (!shown) return
      // The names of the models are the leaderboard's, which may come later.
      if (!liveSet.held) {
        this.filters.show(shown)
        this.head.showBoards()
      }
      this.cases.follow(shown)
    }
    liveSet.followers.add(this.follow)
    liveSet.toTable = () => this.cases.focusOpen()
  }

  leave() {
    super.leave()
    liveSet.followers.delete(this.follow)
    this.light.leave()
    this.cases.resize.disconnect()
  }

  /** @param {Given<CasesTableData>} data */
  take(data) {
    const whole = kept.of(data)
    this.outbox.notes = { lists: whole ? keysOf(data).join(" ") : "" }
    if (whole) super.take(whole)
    else this.outbox.ask(data.page)
  }

  // The colour of each case, where the terms of the formula have one.
  get colours() {
    const { cases, models } = this.data
    return models === 1 && cases.length <= MOST_COLOURED ? cases.map(one => one.colour) : []
  }

  show() {
    const { data } = this
    this.filters.arrange(data.arrangement)
    this.cases.arrange(data.arrangement)
    this.add.disabled = !data.can_add
    this.add.title = data.can_add ? data.texts.add_hint : data.texts.full
    this.filters.show(data)
    this.cases.show(data)
    this.rules.show(data)
    write(this.changed, data.changed || data.texts.start)
    this.menu.answered(data)
    this.light.show(this.light.rank)
    this.tooltip.refresh()
    liveSet.giveTable(data)
    this.head.show(data)
    liveSet.check()
  }

  // ---- once per language ----

  build() {
    const t = this.data.texts
    this.add = make(
      "button",
      { type: "button", class: "tool", "data-do": "add", onclick: () => this.act({ do: "add" }) },
      `+ ${t.add}`,
    )
    this.changed = make("p", { class: "changed" })
    this.overview = make(
      "div",
      { class: "overview", part: "overview" },
      this.status.note,
      make("div", { class: "tools" }, this.filters.build(t), this.add),
      this.cases.build(t),
      make("p", { class: "strip-legend" }, t.strip_legend),
      this.changed,
      this.rules.build(),
      make("p", { class: "hidden", id: "keys" }, t.keys_hint),
      this.status.live,
      this.tooltip.bubble,
    )
    this.root.replaceChildren(this.overview, this.head.build(t))
  }

  // ---- keys ----

  /** @type {(event: any) => unknown} */
  key(event) {
    if (super.key(event)) return
    if (event.key === "Escape") return this.tooltip.escape(event)
    if (event.target.matches(".case button")) return this.cases.key(event)
  }
}

export default mounting(CasesTable)
