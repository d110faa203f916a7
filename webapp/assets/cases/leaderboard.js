// The leaderboard: a row for each model, a column for each measure. It stays in sight over the table and the boards,
// and its numbers follow the hand on a board in the next frame; Python owns the set.

import { LASTING } from "../limits.js"
import { Component, mounting } from "../shared/component.js"
import { Tooltip } from "../shared/tooltip.js"
import { liveSet } from "./live_set.js"
import { ModelMenu } from "./model_menu.js"
import { Sayings } from "./sayings.js"
import { Scoreboard } from "./scoreboard.js"
import { SetTools } from "./set_tools.js"

/** @import { CasesTableAct, LeaderboardData } from "../protocol" */

/** @extends {Component<LeaderboardData, CasesTableAct>} */
export class Leaderboard extends Component {
  /** @param {ShadowRoot} host */
  constructor(host) {
    super(host, "leaderboard", LASTING.cases)
    this.light = { show() {} } // nothing on the page has the colour of a model's number
    this.tooltip = new Tooltip(this)
    this.tools = new SetTools(this)
    this.scores = new Scoreboard(this)
    this.sayings = new Sayings(this)
    this.menu = new ModelMenu(this)
    this.follow = () => {
      this.scores.follow()
      if (this.data) this.say()
    }
    liveSet.followers.add(this.follow)
    this.resize = new ResizeObserver(() => this.measureTop())
    this.resize.observe(this.root)
  }

  leave() {
    super.leave()
    liveSet.followers.delete(this.follow)
    this.resize.disconnect()
  }

  show() {
    const { data } = this
    this.tools.show(data)
    this.scores.show(data)
    this.say()
    this.menu.answered(data)
    this.tooltip.refresh()
    liveSet.giveBoard(data)
    // A board may still hold another list than that of this answer.
    this.scores.follow()
    for (const { model, colour } of data.rows)
      document.documentElement.style.setProperty(`--model-${model}`, colour)
  }

  // Sentences of another length would move the board on which a card is held.
  say() {
    if (!liveSet.held) this.sayings.show(this.data)
  }

  // ---- once per language ----

  build() {
    const t = this.data.texts
    this.root.setAttribute("role", "region")
    this.root.setAttribute("aria-label", t.label)
    this.root.replaceChildren(
      this.status.problems,
      this.tools.build(t),
      this.scores.build(t),
      this.sayings.build(),
      this.tooltip.bubble,
    )
  }

  // How much of it scrolls away, all that stands above the numbers; and how much stays in sight.
  measureTop() {
    const { frame } = this.scores
    if (!frame) return
    const top = frame.offsetTop
    const { style } = document.documentElement
    style.setProperty("--leaderboard-top", `${top}px`)
    style.setProperty("--leaderboard-height", `${this.root.offsetHeight - top}px`)
  }

  // ---- keys ----

  /** @type {(event: any) => unknown} */
  key(event) {
    if (super.key(event)) return
    if (event.key === "Escape") return this.tooltip.escape(event)
    if (event.target.matches(".why")) this.tooltip.key(event, this.scores.table)
  }
}

export default mounting(Leaderboard)
