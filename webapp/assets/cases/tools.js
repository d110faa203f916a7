// Above the numbers: what can be done with the whole set, which measure is looked at, and the cutoff K.

import { byKey, fit, make, write } from "../shared/dom.js"
import { SHORTCUTS } from "../shared/undo_keys.js"

/** @import { CasesTableAct, CasesTableData } from "../protocol" */
/** @import { Texts } from "../shared/types" */
/** @import { CasesTable } from "./cases_table.js" */

const SIGNS = { undo: "↶", redo: "↷", reset: "⟲", add: "+", compare: "A|B", swap: "⇄" }
const ICONS_ONLY = ["undo", "redo"]

/** @typedef {keyof typeof SIGNS} What */

export class Tools {
  /** @type {HTMLDivElement} */ bar
  /** @type {HTMLSelectElement} */ measure
  /** @type {HTMLParagraphElement} */ about
  /** @type {HTMLOutputElement} */ k
  /** @type {Record<What, HTMLButtonElement>} */ buttons
  /** @type {HTMLButtonElement} */ less
  /** @type {HTMLButtonElement} */ more
  /** @type {number} */ now

  /** @param {CasesTable} casesTable */
  constructor(casesTable) {
    this.casesTable = casesTable
  }

  /** @param {Texts} t */
  build(t) {
    this.buttons = byKey(/** @type {What[]} */ (Object.keys(SIGNS)), what => this.button(what, t))
    this.bar = make(
      "div",
      { class: "tools", role: "toolbar", "aria-label": t.tools },
      ...Object.values(this.buttons),
    )
    this.measure = make("select", {
      "data-testid": "measure-choice",
      onchange: event => this.casesTable.act({ do: "measure", measure: event.target.value }),
    })
    this.about = make("p", { class: "about" })
    this.k = make("output", { class: "k", "data-testid": "k" })
    this.less = this.step(-1, "−", t.k_less)
    this.more = this.step(1, "+", t.k_more)
    return [
      this.bar,
      make(
        "div",
        { class: "picked" },
        make("label", {}, make("span", {}, t.measure), this.measure),
        make("div", { class: "cutoff", role: "group", "aria-label": t.cutoff }, this.less, this.k, this.more),
        this.about,
      ),
    ]
  }

  /** @type {(what: What, t: Texts) => HTMLButtonElement} */
  button(what, t) {
    return make(
      "button",
      {
        type: "button",
        class: "tool",
        "data-do": what,
        title: t[`${what}_hint`],
        "aria-label": t[what],
        "aria-keyshortcuts": SHORTCUTS[what] ?? null,
        onclick: () => this.casesTable.act(this.actOf(what)),
      },
      make("span", { "aria-hidden": "true" }, SIGNS[what]),
      ...(ICONS_ONLY.includes(what) ? [] : [make("span", { class: "word" }, t[what])]),
    )
  }

  /** @type {(what: What) => CasesTableAct} */
  actOf(what) {
    return what === "compare" ? { do: "models", count: 3 - this.casesTable.data.models } : { do: what }
  }

  /** @type {(by: number, sign: string, label: string) => HTMLButtonElement} */
  step(by, sign, label) {
    return make(
      "button",
      {
        class: "step",
        type: "button",
        "aria-label": label,
        title: label,
        onclick: () => this.setK(this.now + by),
      },
      sign,
    )
  }

  // Painted here first, so that quick presses add up.
  /** @type {(k: number) => void} */
  setK(k) {
    if (k < 1 || k > this.casesTable.data.k_max) return
    this.showK(k)
    this.casesTable.act({ do: "k", k })
  }

  /** @type {(k: number) => void} */
  showK(k) {
    this.now = k
    write(this.k, `K = ${k}`)
    this.less.setAttribute("aria-disabled", String(k <= 1))
    this.more.setAttribute("aria-disabled", String(k >= this.casesTable.data.k_max))
  }

  /** @param {CasesTableData} data */
  show(data) {
    const { buttons } = this
    buttons.undo.disabled = !data.can_undo
    buttons.redo.disabled = !data.can_redo
    buttons.add.disabled = !data.can_add
    buttons.add.title = data.can_add ? data.texts.add_hint : data.texts.full
    buttons.compare.setAttribute("aria-pressed", String(data.models === 2))
    buttons.swap.hidden = data.models === 1
    this.showK(data.k)
    this.showMeasures(data)
  }

  /** @param {CasesTableData} data */
  showMeasures({ measures, measure, about }) {
    const options = fit(this.measure, measures.length, () => make("option"))
    measures.forEach(({ id, name }, at) => {
      options[at].value = id
      write(options[at], name)
    })
    this.measure.value = measure
    write(this.about, about)
  }
}
