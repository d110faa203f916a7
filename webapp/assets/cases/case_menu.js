// What else can be done with a case, in a row of its own below it.

import { make, say } from "../shared/dom.js"

/** @import { Sheet } from "./cases_table.js" */

export class CaseMenu {
  /** @param {Sheet} sheet */
  constructor(sheet) {
    this.sheet = sheet
  }

  /** @type {(body: HTMLElement) => void} */
  toggle(body) {
    const isOpen = body.querySelector(".panel")
    this.close()
    if (isOpen) return
    body.append(this.panel(body))
    body.querySelector(".case-menu").setAttribute("aria-expanded", "true")
    body.querySelector(".panel button").focus()
    this.sheet.cases.reveal(body)
  }

  close() {
    for (const panel of this.sheet.root.querySelectorAll(".panel")) panel.remove()
    for (const button of this.sheet.root.querySelectorAll(".case-menu"))
      button.setAttribute("aria-expanded", "false")
  }

  /** @type {(body: HTMLElement) => HTMLElement} */
  panel(body) {
    const { data } = this.sheet
    const t = data.texts
    const name = body.dataset.case
    const at = Number(body.dataset.rank) - 1
    const act =
      (what, more = {}) =>
      () => {
        this.close()
        this.sheet.cases.nameOf(body).focus()
        if (what) this.sheet.act({ do: what, case: body.dataset.case, ...more })
      }
    const button = (what, onclick, isOff = false, label = t[what]) =>
      make("button", { type: "button", "data-do": what, disabled: isOff, onclick }, label)
    const plays =
      data.models === 1
        ? [button("play", act("play", { model: "A" }))]
        : ["A", "B"].map(model => button("play", act("play", { model }), false, say(t.play_model, { model })))
    const input = make("input", { type: "text", value: name, maxlength: "200", autocomplete: "off" })
    const rename = event => {
      event.preventDefault()
      act(input.value.trim() && input.value !== name ? "rename" : null, { name: input.value })()
    }
    const columns = this.sheet.cases.head.rows[0].cells.length
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
              if (event.key === "Escape") act(null)()
            },
          },
          ...plays,
          make(
            "form",
            { onsubmit: rename },
            make("label", {}, make("span", {}, t.rename), input),
            make("button", { type: "submit" }, t.do_it),
          ),
          button("duplicate", act("duplicate"), !data.can_add),
          button("move_up", act("move", { to: at - 1 }), at === 0),
          button("move_down", act("move", { to: at + 1 }), at === data.cases.length - 1),
          button("remove", act("remove"), data.cases.length === 1),
        ),
      ),
    )
  }
}
