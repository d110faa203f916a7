// What the numbers say: who is ahead and by what, what would turn it, and whether it could be chance.

import { fit, make, write } from "../shared/dom.js"
import { joined } from "../shared/texts.js"

/** @import { LeaderboardData } from "../protocol" */
/** @import { Leaderboard } from "./leaderboard.js" */

export class Sayings {
  /** @type {HTMLParagraphElement} */ sentence
  /** @type {HTMLParagraphElement} */ turns
  /** @type {HTMLParagraphElement} */ verdict
  /** @type {HTMLUListElement} */ warnings
  /** @type {HTMLParagraphElement} */ legend

  /** @param {Leaderboard} leaderboard */
  constructor(leaderboard) {
    this.leaderboard = leaderboard
  }

  build() {
    this.sentence = make("p", { class: "sentence", "data-testid": "verdict" })
    this.turns = make("p", { class: "turns" })
    this.verdict = make("p", { class: "significance", "data-testid": "significance" })
    this.warnings = make("ul", { class: "warnings" })
    this.legend = make("p", { class: "legend" })
    return make(
      "section",
      { class: "sayings" },
      this.sentence,
      this.turns,
      this.verdict,
      this.warnings,
      this.legend,
    )
  }

  /** @param {LeaderboardData} data */
  show({ sentence, turns, verdict, warnings, legend, rows, columns }) {
    write(this.sentence, sentence)
    write(this.turns, turns)
    write(this.verdict, verdict)
    write(this.legend, joined(legend))
    const lines = fit(this.warnings, warnings.length, () => make("li"))
    warnings.forEach((warning, at) => write(lines[at], warning))
    const leading = columns.findIndex(column => column.leading)
    const best = rows.filter(({ cells }) => cells[leading]?.best)
    this.sentence.dataset.winner = best.length === 1 ? best[0].model : ""
  }
}
