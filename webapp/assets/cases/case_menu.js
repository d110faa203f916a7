// What else can be done with a case, in a row of its own below it.

import { MAX_NAME_FIELD } from "../limits.js"
import { make, part, say } from "../shared/dom.js"
import { caseOf } from "./cases.js"
import { liveSet } from "./live_set.js"

/** @import { Model, CasesTableAct, CasesTableData } from "../protocol" */
/** @import { CasesTable } from "./cases_table.js" */

export class CaseMenu {
  /** @param {CasesTable} casesTable */
  constructor(casesTable) {
    this.casesTable = casesTable
    /** @type {{ case: string, name: string } | null} */
    this.asked = null // the name that was typed, until the server answers
  }

  /** @type {(body: HTMLElement) => void} */
  toggle(body) {
    const isOpen = body.querySelector(".panel")
    this.close()
    if (isOpen) return
    body.append(this.panel(body))
    this.casesTable.cases.menuOf(body).setAttribute("aria-expanded", "true")
    part(body, ".panel button").focus()
    this.casesTable.cases.reveal(body)
  }

  close() {
    for (const panel of this.casesTable.root.querySelectorAll(".panel")) panel.remove()
    for (const button of this.casesTable.root.querySelectorAll(".case-menu"))
      button.setAttribute("aria-expanded", "false")
  }

  // A name that was refused stays where it can be mended.
  /** @param {CasesTableData} data */
  answered({ problems }) {
    const { asked } = this
    this.asked = null
    const body = this.casesTable.cases.bodies.find(one => caseOf(one) === asked?.case)
    if (!asked || !problems.length || !body) return
    this.toggle(body)
    const field = part(body, ".panel input", HTMLInputElement)
    field.value = asked.name
    field.focus()
  }

  /** @type {(body: HTMLElement) => HTMLElement} */
  panel(body) {
    const { data } = this.casesTable
    const t = data.texts
    const name = caseOf(body)
    const at = Number(body.dataset.rank) - 1
    // The case may have another name by the time that something is done with it.
    /** @type {(actOn?: (name: string) => CasesTableAct) => () => void} */
    const act = actOn => () => {
      this.close()
      this.casesTable.cases.nameOf(body).focus()
      if (actOn) this.casesTable.act(actOn(caseOf(body)))
    }
    /** @type {(what: string, onclick: () => void, isOff?: boolean, label?: string) => HTMLElement} */
    const button = (what, onclick, isOff = false, label = t[what]) =>
      make("button", { type: "button", "data-do": what, disabled: isOff, onclick }, label)
    /** @type {(model: Model) => () => void} */
    const play = model => act(one => ({ do: "play", case: one, model }))
    const plays =
      data.models === 1
        ? [button("play", play("A"))]
        : data.cases[0].rows.map(({ letter }) =>
            button("play", play(letter), false, say(t.play_model, { model: liveSet.labelOf(letter) })),
          )
    const input = make("input", { type: "text", value: name, maxlength: MAX_NAME_FIELD, autocomplete: "off" })
    /** @type {(event: Event) => void} */
    const rename = event => {
      event.preventDefault()
      const isOther = input.value.trim() && input.value !== name
      this.asked = isOther ? { case: name, name: input.value } : null
      act(isOther ? one => ({ do: "rename", case: one, name: input.value }) : undefined)()
    }
    const columns = this.casesTable.cases.head.rows[0].cells.length
    return make(
      "tr",
      { class: "panel" },
      make(
        "td",
        { colspan: String(columns) },
        make(
          "div",
          {
            role: "group",
            "aria-label": say(t.menu, { case: name }),
            onkeydown: event => {
              event.stopPropagation()
              if (event.key === "Escape") act()()
            },
          },
          ...plays,
          make(
            "form",
            { onsubmit: rename },
            make("label", {}, make("span", {}, t.rename), input),
            make("button", { type: "submit" }, t.do_it),
          ),
          button(
            "duplicate",
            act(one => ({ do: "duplicate", case: one })),
            !data.can_add,
          ),
          button(
            "move_up",
            act(one => ({ do: "move", case: one, to: at - 1 })),
            at === 0,
          ),
          button(
            "move_down",
            act(one => ({ do: "move", case: one, to: at + 1 })),
            at === data.cases.length - 1,
          ),
          button(
            "remove",
            act(one => ({ do: "remove", case: one })),
            data.cases.length === 1,
          ),
        ),
      ),
    )
  }
}
