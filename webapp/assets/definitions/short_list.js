// The list in one line: which ranks are hits, K, and how many relevant items were missed. Numbers depend on
// nothing else. The board, for names and order, is opened beside it.

import { call, fit, make, say, write } from "../shared/dom.js"

/** @import { DefinitionPanelsData, ShortListData } from "../protocol" */
/** @import { Texts } from "../shared/types" */
/** @import { DefinitionPanels } from "./definition_panels.js" */

const OPEN = "data-list-open" // page.css shows the board with it
const BOARD = ".st-key-definitions_list"

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1 }

export class ShortList {
  /** @type {HTMLElement} */ root
  /** @type {HTMLElement} */ cells
  /** @type {HTMLElement} */ k
  /** @type {HTMLElement} */ title
  /** @type {HTMLElement} */ missed
  /** @type {HTMLButtonElement} */ edit
  /** @type {Record<"k_less" | "k_more" | "missed_less" | "missed_more", HTMLButtonElement>} */ steps
  /** @type {ShortListData} */ list

  /** @param {DefinitionPanels} panels */
  constructor(panels) {
    this.panels = panels
    this.at = 0
  }

  /** @param {Texts} t */
  build(t) {
    this.cells = make("div", {
      class: "cells",
      role: "group",
      "aria-label": t.short_list,
      onkeydown: event => this.key(event),
    })
    this.k = make("span", { class: "now", "data-testid": "short-k" })
    this.missed = make("span", { class: "now", "data-testid": "short-missed" })
    this.steps = {
      k_less: step("−", t.k_less, () => this.arrange({ k: this.list.k - 1 })),
      k_more: step("+", t.k_more, () => this.arrange({ k: this.list.k + 1 })),
      missed_less: step("−", t.missed_less, () => this.setUnnamed(-1)),
      missed_more: step("+", t.missed_more, () => this.setUnnamed(1)),
    }
    this.edit = make("button", {
      type: "button",
      class: "edit",
      "data-testid": "edit-list",
      onclick: () => this.toggle(),
    })
    this.writeEdit(t)
    this.title = make("h2")
    this.root = make(
      "section",
      { class: "short-list", "data-testid": "short-list" },
      this.title,
      this.cells,
      make("div", { class: "stepper" }, this.steps.k_less, this.k, this.steps.k_more),
      make("div", { class: "stepper" }, this.steps.missed_less, this.missed, this.steps.missed_more),
      this.edit,
    )
  }

  /** @param {DefinitionPanelsData} data */
  show({ short_list: list, texts: t }) {
    this.list = list
    write(this.title, list.is_sample ? t.sample_list : t.short_list)
    this.at = Math.max(Math.min(this.at, list.ranked.length - 1), 0)
    const cells = fit(this.cells, list.ranked.length, () => this.makeCell())
    list.ranked.forEach((item, at) => {
      const cell = cells[at]
      cell.className = `chip cell${list.flags[at] ? " hit" : ""}${at >= list.k ? " pale" : ""}`
      cell.classList.toggle("edge", at === list.k - 1)
      cell.setAttribute("aria-pressed", String(list.flags[at]))
      cell.disabled = list.has_grades
      cell.tabIndex = at === this.at ? 0 : -1
      call(cell, say(t.cell, { rank: at + 1, item }))
      write(cell, list.flags[at] ? "✓" : String(at + 1))
    })
    write(this.k, `K = ${list.k}`)
    const missed = list.hides_missed && list.missed ? t.missed_hidden : t.missed
    write(this.missed, say(missed, { n: list.missed }))
    this.steps.k_less.disabled = list.k <= 1
    this.steps.k_more.disabled = list.k >= list.k_max
    this.steps.missed_less.disabled = list.unnamed < 1
  }

  makeCell() {
    /** @type {HTMLButtonElement} */
    const cell = make("button", {
      type: "button",
      "data-testid": "cell",
      onclick: () => this.press([...this.cells.children].indexOf(cell)),
    })
    return cell
  }

  /** @type {(at: number) => void} */
  press(at) {
    const { ranked, relevant, flags } = this.list
    this.at = at
    const item = ranked[at]
    this.arrange({ relevant: flags[at] ? relevant.filter(one => one !== item) : [...relevant, item] })
  }

  /** @type {(change: { k?: number, relevant?: string[] }) => void} */
  arrange(change) {
    const { ranked, relevant, unused, k } = this.list
    this.panels.act({ do: "arrange", ranked, relevant, unused, k, ...change })
  }

  /** @type {(step: number) => void} */
  setUnnamed(step) {
    this.panels.act({ do: "unnamed", count: this.list.unnamed + step })
  }

  // One stop of the Tab key; the arrows go from rank to rank.
  /** @type {(event: KeyboardEvent) => void} */
  key(event) {
    if (!(event.key in STEPS) || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const cells = /** @type {HTMLButtonElement[]} */ ([...this.cells.children])
    this.at = Math.min(Math.max(this.at + STEPS[event.key], 0), cells.length - 1)
    for (const [at, cell] of cells.entries()) cell.tabIndex = at === this.at ? 0 : -1
    cells[this.at].focus()
  }

  toggle() {
    const isOpen = document.documentElement.toggleAttribute(OPEN)
    this.writeEdit(this.panels.data.texts)
    const board = document.querySelector(BOARD)
    // On a phone it comes below what it changes.
    if (isOpen && board && board.getBoundingClientRect().top >= innerHeight) board.scrollIntoView()
  }

  /** @param {Texts} t */
  writeEdit(t) {
    const isOpen = document.documentElement.hasAttribute(OPEN)
    write(this.edit, isOpen ? t.close_list : t.edit_list)
    this.edit.setAttribute("aria-expanded", String(isOpen))
  }
}

/** @type {(sign: string, name: string, onclick: () => void) => HTMLButtonElement} */
const step = (sign, name, onclick) =>
  make("button", { type: "button", "aria-label": name, title: name, onclick }, sign)
