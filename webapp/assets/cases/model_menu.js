// What can be done with a model: another name, typed in its place, and the rest in a menu below its row.

import { MAX_NAME_FIELD } from "../limits.js"
import { make, part, say } from "../shared/dom.js"
import { liveSet } from "./live_set.js"

/** @import { CasesTableAct, LeaderboardData, Model } from "../protocol" */
/** @import { Leaderboard } from "./leaderboard.js" */

export class ModelMenu {
  /** @param {Leaderboard} leaderboard */
  constructor(leaderboard) {
    this.leaderboard = leaderboard
    /** @type {{ model: Model, label: string } | null} */
    this.asked = null // the name that was typed, until the server answers
  }

  /** @type {(row: HTMLElement) => Model} */
  modelOf(row) {
    return /** @type {Model} */ (row.dataset.model)
  }

  // ---- the menu ----

  /** @type {(row: HTMLElement) => void} */
  toggle(row) {
    const isOpen = row.querySelector(".menu")
    this.close()
    if (isOpen) return
    const button = part(row, ".model-menu")
    const menu = this.menu(row)
    this.leaderboard.root.append(menu)
    const box = button.getBoundingClientRect()
    const frame = this.leaderboard.root.getBoundingClientRect()
    menu.style.top = `${box.bottom - frame.top + 2}px`
    menu.style.left = `${Math.max(0, Math.min(box.left - frame.left, frame.width - menu.offsetWidth))}px`
    button.setAttribute("aria-expanded", "true")
    part(menu, "button").focus()
  }

  close() {
    for (const menu of this.leaderboard.root.querySelectorAll(".menu")) menu.remove()
    for (const button of this.leaderboard.root.querySelectorAll(".model-menu"))
      button.setAttribute("aria-expanded", "false")
  }

  /** @type {(row: HTMLElement) => HTMLElement} */
  menu(row) {
    const { data } = this.leaderboard
    const t = data.texts
    const model = this.modelOf(row)
    const { baseline, shown_label } = data.rows.filter(one => one.model === model)[0]
    const back = () => {
      this.close()
      part(row, ".model-menu").focus()
    }
    /** @type {(what: string, act: CasesTableAct, isOff?: boolean) => HTMLElement} */
    const button = (what, act, isOff = false) =>
      make(
        "button",
        {
          type: "button",
          "data-do": act.do,
          disabled: isOff,
          onclick: () => {
            back()
            this.leaderboard.act(act)
          },
        },
        t[what],
      )
    const rename = () => {
      this.close()
      this.rename(row)
    }
    const open = liveSet.table?.cases.find(one => one.open)?.name ?? ""
    return make(
      "div",
      {
        class: "menu",
        role: "group",
        "aria-label": say(t.menu, { model: shown_label }),
        onkeydown: event => {
          event.stopPropagation()
          if (event.key === "Escape") back()
        },
      },
      make("button", { type: "button", "data-do": "label", onclick: rename }, t.rename_do),
      ...(data.rows.length > 1 ? [button("make_baseline", { do: "baseline", model }, baseline)] : []),
      button("play", { do: "play", case: open, model }),
      ...(data.rows.length === 2 ? [button("swap", { do: "swap" })] : []),
      ...(data.mean_question ? [make("a", { href: data.mean_question }, t.mean_question)] : []),
      button("remove", { do: "remove_model", model }, data.rows.length === 1),
    )
  }

  // ---- another name ----

  /** @type {(row: HTMLElement, typed?: string) => void} */
  rename(row, typed) {
    if (row.querySelector(".new-name")) return
    const model = this.modelOf(row)
    const { label, shown_label } = this.leaderboard.data.rows.filter(one => one.model === model)[0]
    const name = part(row, ".label")
    const field = make("input", {
      type: "text",
      class: "new-name",
      value: typed ?? label,
      placeholder: shown_label,
      maxlength: MAX_NAME_FIELD,
      autocomplete: "off",
      "aria-label": say(this.leaderboard.data.texts.rename, { model: shown_label }),
      onblur: () => this.end(row, true),
      onkeydown: event => {
        event.stopPropagation()
        if (event.key !== "Enter" && event.key !== "Escape") return
        event.preventDefault()
        this.end(row, event.key === "Enter")
        name.focus()
      },
    })
    name.hidden = true
    name.after(field)
    field.focus()
    field.select()
  }

  /** @type {(row: HTMLElement, isMeant: boolean) => void} */
  end(row, isMeant) {
    const field = row.querySelector(".new-name")
    if (!(field instanceof HTMLInputElement)) return
    const { value } = field
    const model = this.modelOf(row)
    field.onblur = null
    field.remove()
    part(row, ".label").hidden = false
    if (!isMeant || value === this.leaderboard.data.rows.find(one => one.model === model)?.label) return
    this.asked = { model, label: value }
    this.leaderboard.act({ do: "label", model, label: value })
  }

  // A name that was refused stays where it can be mended.
  /** @param {LeaderboardData} data */
  answered({ problems }) {
    const { asked } = this
    this.asked = null
    if (!asked || !problems.length) return
    const row = this.leaderboard.scores.body.querySelector(`[data-model=${asked.model}]`)
    if (row instanceof HTMLElement) this.rename(row, asked.label)
  }
}
