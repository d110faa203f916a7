// A leaderboard whose definition is switched: rows glide to their new places, the lists stay as they are.

import { make, place, write } from "../shared/dom.js"
import { glide } from "./glide.js"
import { caseKey, makePartsBar, showParts } from "./parts_bar.js"

/** @import { LeaderboardBlock, RankedRowData } from "../protocol" */
/** @import { LessonView } from "./lesson_view.js" */
/** @typedef {{ element: HTMLElement, place: HTMLElement, bar: HTMLElement, text: HTMLElement }} Row */

/** @type {(block: LeaderboardBlock) => string} */
const frame = block => JSON.stringify({ ...block, act: null, kept: [], chosen: 0 })

// Which ranks hit, for each case a row of squares in its colour.
/** @type {(row: RankedRowData, block: LeaderboardBlock) => HTMLElement} */
function squaresOf({ hits }, { key, k }) {
  return make(
    "span",
    { class: "case-squares", "aria-hidden": "true" },
    ...hits.map((flags, at) => {
      const squares = make(
        "span",
        { class: "squares" },
        ...flags.map((isHit, rank) =>
          make("span", { class: ["square", isHit && "hit", rank >= k && "pale"].filter(Boolean).join(" ") }),
        ),
      )
      squares.style.setProperty("--mark", key[at].colour)
      return squares
    }),
  )
}

class Leaderboard {
  /**
   * @param {LessonView} lessonView
   * @param {LeaderboardBlock} block
   */
  constructor(lessonView, block) {
    this.lessonView = lessonView
    this.block = block
    this.chosen = block.chosen
    this.radios = block.definitions.map(({ value }, at) =>
      make("input", {
        type: "radio",
        name: "definition",
        value,
        "data-key": `definition-${at}`,
        onchange: () => this.choose(at),
      }),
    )
    this.rows = block.rows.map(row => this.row(row))
    this.list = make("ol", { class: "standings", "data-testid": "standings" })
    this.element = make(
      "div",
      { class: "leaderboard" },
      make(
        "fieldset",
        {},
        make("legend", {}, block.legend),
        make(
          "div",
          { class: "options across" },
          ...this.radios.map((radio, at) =>
            make("label", { class: "option" }, radio, make("span", {}, block.definitions[at].text)),
          ),
        ),
      ),
      this.list,
      caseKey(block.key),
    )
    this.paint()
  }

  /** @type {(row: RankedRowData) => Row} */
  row(row) {
    const rank = make("span", { class: "place" })
    const bar = makePartsBar()
    const text = make("strong")
    const element = make(
      "li",
      { class: "standing" },
      rank,
      make("span", { class: "name" }, row.name),
      squaresOf(row, this.block),
      bar,
      text,
    )
    return { element, place: rank, bar, text }
  }

  paint() {
    const standings = this.block.rows.map(row => row.standings[this.chosen])
    const order = standings
      .map((_, at) => at)
      .sort((one, other) => standings[one].place - standings[other].place || one - other)
    const elements = order.map(at => this.rows[at].element)
    glide(
      this.rows.map(({ element }) => element),
      () => place(this.list, elements),
    )
    this.rows.forEach(({ element, place: rank, bar, text }, at) => {
      write(rank, String(standings[at].place))
      write(text, standings[at].text)
      showParts(bar, standings[at].parts)
      element.classList.toggle("first", standings[at].place === 1)
    })
    this.radios.forEach((radio, at) => {
      radio.checked = at === this.chosen
    })
  }

  /** @type {(at: number) => void} */
  choose(at) {
    this.chosen = at
    this.paint()
    const { act, definitions, kept } = this.block
    this.lessonView.act({ ...act, parts: [definitions[at].value, ...kept] })
  }

  /** @type {(next: LeaderboardBlock) => boolean} */
  takes(next) {
    if (frame(next) !== frame(this.block)) return false
    this.block = next
    this.chosen = next.chosen
    this.paint()
    return true
  }
}

/** @type {(lessonView: LessonView, block: LeaderboardBlock) => HTMLElement} */
export function leaderboard(lessonView, block) {
  const tool = new Leaderboard(lessonView, block)
  return Object.assign(make("div", {}, tool.element), {
    takes: (/** @type {LeaderboardBlock} */ next) => tool.takes(next),
  })
}
