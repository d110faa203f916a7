// Does the choice matter: who wins under each definition, and what a random order is worth under it.

import { fit, make, write } from "../shared/dom.js"

/** @import { DefinitionPanelsData } from "../protocol" */
/** @import { Texts } from "../shared/types" */
/** @import { DefinitionPanels } from "./definition_panels.js" */

export class MattersPanel {
  /** @type {HTMLParagraphElement} */ intro
  /** @type {HTMLButtonElement} */ models
  /** @type {HTMLElement} */ titles
  /** @type {HTMLParagraphElement} */ random
  /** @type {HTMLElement} */ at
  /** @type {HTMLElement} */ randomAt
  /** @type {HTMLElement} */ frame
  /** @type {HTMLTableSectionElement} */ verdicts
  /** @type {HTMLTableSectionElement} */ chances

  /** @param {DefinitionPanels} panels */
  constructor(panels) {
    this.panels = panels
  }

  /** @param {Texts} t */
  build(t) {
    this.intro = make("p", { class: "intro" })
    this.models = make("button", { type: "button" })
    this.random = make("p", { class: "intro" })
    this.at = make("span")
    this.randomAt = make("span")
    this.verdicts = make("tbody")
    this.chances = make("tbody")
    this.titles = makeTitles([])
    this.frame = make(
      "div",
      { class: "scrolling", role: "region", "aria-label": t.verdicts },
      table(this.titles, t.verdicts, this.at, this.verdicts),
    )
    return [
      make("section", {}, make("h2", {}, t.verdicts), this.intro, this.frame, this.models),
      make(
        "section",
        {},
        make("h2", {}, t.chances),
        this.random,
        table(
          makeTitles([t.definition, t.random_order, t.this_list, t.against_chance]),
          t.chances,
          this.randomAt,
          this.chances,
        ),
      ),
    ]
  }

  /** @param {DefinitionPanelsData} data */
  show({ matters, texts: t }) {
    if (!matters) return
    write(this.intro, matters.intro)
    write(this.at, matters.at)
    write(this.randomAt, matters.random_at)
    write(this.models, matters.is_example ? t.close_example : t.open_example)
    this.models.onclick = () =>
      this.panels.act({ do: "models", models: matters.is_example ? "own" : "example" })
    write(this.random, matters.random_intro)
    // A single model has nothing to win against.
    const isCompared = matters.models.length > 1
    // On a phone more models than these are scrolled, by keys too.
    if (matters.models.length > 2) this.frame.tabIndex = 0
    else this.frame.removeAttribute("tabindex")
    const names = [t.definition, ...matters.models, ...(isCompared ? [t.winner] : [])]
    const titles = fit(this.titles, names.length, () => make("th", { scope: "col" }))
    names.forEach((name, at) => write(titles[at], name))
    const verdicts = fit(this.verdicts, matters.rows.length, () => makeRow("matter", []))
    matters.rows.forEach(({ definition, means, winner, flips }, at) => {
      Object.assign(verdicts[at].dataset, { definition, winner, flips: String(flips) })
      const texts = [definition, ...means, ...(isCompared ? [winner || t.tie] : [])]
      const cells = fit(verdicts[at], texts.length, () => make("td"))
      showRow(verdicts[at], texts)
      if (flips)
        cells[texts.length - 1].append(
          make("span", { "aria-hidden": "true" }, " ⇄"),
          make("span", { class: "hidden" }, ` ${t.flips}`),
        )
      matters.models.forEach((name, model) => cells[model + 1].classList.toggle("wins", winner === name))
    })
    const chances = fit(this.chances, matters.random.length, () => makeRow("chance", ["", "", ""]))
    matters.random.forEach((row, at) => {
      Object.assign(chances[at].dataset, { measure: row.measure, above: String(row.above) })
      showRow(chances[at], [
        row.measure,
        row.shown,
        row.this,
        row.above ? t.above : row.shown === row.this ? t.same : t.not_above,
      ])
      chances[at].classList.toggle("worse", !row.above && row.shown !== row.this)
    })
  }
}

/** @type {(texts: string[]) => HTMLElement} */
const makeTitles = texts => make("tr", {}, ...texts.map(text => make("th", { scope: "col" }, text)))

/** @type {(titles: HTMLElement, title: string, at: HTMLElement, body: HTMLElement) => HTMLTableElement} */
const table = (titles, title, at, body) => {
  // The heading above shows the title already.
  const caption = make("caption", {}, make("span", { class: "hidden" }, `${title}. `), at)
  return make("table", {}, caption, make("thead", {}, titles), body)
}

/** @type {(kind: string, cells: string[]) => HTMLElement} */
const makeRow = (kind, cells) =>
  make(
    "tr",
    { "data-testid": kind },
    make("th", { scope: "row" }),
    ...cells.map(cell => make("td", {}, cell)),
  )

/** @type {(row: Element, texts: string[]) => void} */
function showRow(row, texts) {
  texts.forEach((text, at) => write(row.children[at], text))
}
