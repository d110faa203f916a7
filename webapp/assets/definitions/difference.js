// Why two tools print two numbers: one sentence, both numbers with how they come about, and how they agree.

import { fit, make, say, write } from "../shared/dom.js"
import { showNotes } from "./calls.js"
import { makeCode } from "./copy_code.js"
import { makeWorked, showWorked } from "./worked.js"

/** @import { ToolsAnswer, SideData, WayData } from "../protocol" */
/** @import { Texts } from "../shared/types" */
/** @import { DefinitionPanels } from "./definition_panels.js" */

export class Difference {
  /** @param {DefinitionPanels} panels */
  constructor(panels) {
    const t = panels.data.texts
    this.panels = panels
    this.sentence = make("p", { class: "sentence", "data-testid": "sentence" })
    this.sides = make("div", { class: "sides" })
    this.ways = make("ul", { class: "ways" })
    this.how = make("p", { "data-testid": "agree" })
    this.more = make("ul", { class: "ways" })
    this.moreCount = make("summary")
    this.folded = make("details", {}, this.moreCount, this.more)
    this.agree = make(
      "section",
      { class: "agree" },
      make("h3", {}, t.make_agree),
      this.how,
      this.ways,
      this.folded,
    )
    this.count = make("summary")
    this.titles = make("tr")
    this.body = make("tbody")
    this.cases = make(
      "details",
      { class: "cases" },
      this.count,
      make("table", {}, make("thead", {}, this.titles), this.body),
    )
    this.root = make(
      "article",
      { class: "difference", "data-testid": "difference" },
      this.sentence,
      this.sides,
      this.cases,
      this.agree,
    )
  }

  /** @param {ToolsAnswer} difference */
  show({ sentence, causes, agree, sides, cases, ways }) {
    const t = this.panels.data.texts
    this.root.dataset.causes = causes.join(" ")
    write(this.sentence, sentence)
    const rows = fit(this.sides, sides.length, makeSide)
    sides.forEach((side, at) => showSide(rows[at], side, t))
    this.agree.hidden = !agree
    write(this.how, agree)
    const more = ways.filter(way => way.is_more)
    this.showWays(
      this.ways,
      ways.filter(way => !way.is_more),
    )
    this.showWays(this.more, more)
    this.folded.hidden = !more.length
    write(this.moreCount, say(t.more_ways, { n: more.length }))
    this.cases.hidden = !cases.length
    write(this.count, say(t.causing_cases, { n: cases.length }))
    const titles = fit(this.titles, 3, () => make("th", { scope: "col" }))
    for (const [at, title] of [t.case, ...sides.map(({ name }) => name)].entries()) write(titles[at], title)
    const lines = fit(this.body, cases.length, () =>
      make("tr", { "data-testid": "causing-case" }, make("th", { scope: "row" }), make("td"), make("td")),
    )
    cases.forEach((one, at) => {
      for (const [column, text] of [one.case, one.first, one.second].entries())
        write(lines[at].children[column], text)
    })
  }

  /** @type {(list: HTMLElement, ways: WayData[]) => void} */
  showWays(list, ways) {
    const items = fit(list, ways.length, () => makeWay(this.panels))
    ways.forEach((way, at) => showWay(items[at], way, this.panels))
  }
}

/** @type {() => HTMLElement} */
const makeSide = () =>
  make(
    "div",
    { class: "side", "data-testid": "side" },
    make("p", { class: "by" }, make("strong"), make("code", { lang: "en" })),
    make("p", { class: "result" }, make("strong"), make("span", { class: "exact" })),
    make("p", { class: "line" }),
    make("p", { class: "means" }, make("code")),
    makeWorked(),
    make("ul", { class: "notes" }),
  )

/** @type {(element: HTMLElement, side: SideData, t: Texts) => void} */
function showSide(element, side, t) {
  const { name, own, measure, value, shown, exact, line, notes } = side
  const [who, result, sum, means, formula, list] = /** @type {HTMLElement[]} */ ([...element.children])
  Object.assign(element.dataset, { measure, value })
  write(who.children[0], name)
  write(who.children[1], own)
  write(result.children[0], shown)
  write(result.children[1], exact === shown ? "" : `= ${exact}`)
  write(sum, line)
  write(means.children[0], measure)
  showWorked(formula, side, t)
  showNotes(list, notes)
}

/** @type {(panels: DefinitionPanels) => HTMLElement} */
const makeWay = panels =>
  make(
    "li",
    { class: "way", "data-testid": "way" },
    make(
      "p",
      { class: "head" },
      make("strong"),
      make("span", { class: "version" }),
      make("span"),
      make("span"),
    ),
    makeCode(panels),
    make("p", { class: "setting" }),
  )

/** @type {(item: HTMLElement, way: WayData, panels: DefinitionPanels) => void} */
function showWay(item, { kind, label, library, versions, code, setting, gives }, panels) {
  const [head, written, how] = item.children
  Object.assign(item.dataset, { kind, library })
  write(head.children[0], library)
  write(head.children[1], versions)
  write(head.children[2], label)
  write(head.children[3], say(panels.data.texts.then, { value: gives }))
  write(written.children[0], code)
  write(how, setting)
}
