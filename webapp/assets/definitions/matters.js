// Does the choice matter: who wins under each definition, and what a random order is worth under it.

import { fit, make, write } from "../shared/dom.js"

/** @import { DefinitionPanelsData } from "../protocol" */
/** @import { Texts } from "../shared/types" */
/** @import { DefinitionPanels } from "./definition_panels.js" */

export class MattersPanel {
  /** @type {HTMLParagraphElement} */ intro
  /** @type {HTMLButtonElement} */ models
  /** @type {HTMLTableElement} */ table
  /** @type {HTMLParagraphElement} */ random
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
    this.verdicts = make("tbody")
    this.chances = make("tbody")
    this.table = table([t.definition, t.model_a, t.model_b, t.winner], t.verdicts, this.verdicts)
    return [
      make("section", {}, make("h2", {}, t.verdicts), this.intro, this.table, this.models),
      make(
        "section",
        {},
        make("h2", {}, t.chances),
        this.random,
        table([t.definition, t.random_order, t.this_list, t.against_chance], t.chances, this.chances),
      ),
    ]
  }

  /** @param {DefinitionPanelsData} data */
  show({ matters, texts: t }) {
    if (!matters) return
    write(this.intro, matters.intro)
    this.table.hidden = !matters.rows.length
    write(this.models, matters.is_example ? t.close_example : t.open_example)
    this.models.onclick = () =>
      this.panels.act({ do: "models", models: matters.is_example ? "own" : "example" })
    write(this.random, matters.random_intro)
    const verdicts = fit(this.verdicts, matters.rows.length, () => makeRow("matter"))
    matters.rows.forEach(({ definition, a, b, winner, flips }, at) => {
      Object.assign(verdicts[at].dataset, { definition, winner, flips: String(flips) })
      showRow(verdicts[at], [definition, a, b, winner || t.tie])
      if (flips)
        verdicts[at].children[3].append(
          make("span", { "aria-hidden": "true" }, " ⇄"),
          make("span", { class: "hidden" }, ` ${t.flips}`),
        )
      verdicts[at].children[1].classList.toggle("wins", winner === "A")
      verdicts[at].children[2].classList.toggle("wins", winner === "B")
    })
    const chances = fit(this.chances, matters.random.length, () => makeRow("chance"))
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

/** @type {(titles: string[], caption: string, body: HTMLElement) => HTMLTableElement} */
const table = (titles, caption, body) =>
  make(
    "table",
    {},
    make("caption", { class: "hidden" }, caption),
    make("thead", {}, make("tr", {}, ...titles.map(title => make("th", { scope: "col" }, title)))),
    body,
  )

/** @type {(kind: string) => HTMLElement} */
const makeRow = kind =>
  make("tr", { "data-testid": kind }, make("th", { scope: "row" }), make("td"), make("td"), make("td"))

/** @type {(row: Element, texts: string[]) => void} */
function showRow(row, texts) {
  texts.forEach((text, at) => write(row.children[at], text))
}
