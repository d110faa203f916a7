// Answers to choose from, and the prediction, which may name a number too.

import { make } from "../../js/dom.js"

export const SIGNS = { right: "✓", wrong: "✗" }

export function choices(tutor, block) {
  const option = one => make("li", {}, make("button", { type: "button", class: "option", "data-state": one.state, "aria-disabled": String(!one.act),
    onclick: () => { if (one.act) tutor.act(one.act) } },
  make("span", { class: "sign", "aria-hidden": "true" }, SIGNS[one.state] ?? ""),
  make("span", { class: "hidden" }, tutor.data.texts["state_" + one.state] ?? ""), make("span", {}, one.text)))
  return make("fieldset", {}, make("legend", {}, block.legend), make("ol", { class: block.short ? "options across" : "options" }, ...block.options.map(option)))
}

export function predict(tutor, block) {
  const radios = block.options.map(({ value }) => make("input", { type: "radio", name: "direction", value, required: true, "data-key": value }))
  const amount = make("input", { type: "text", id: "amount", "data-key": "amount", maxlength: "60", autocomplete: "off", inputmode: "decimal", placeholder: block.amount_hint })
  const send = event => {
    event.preventDefault()
    const chosen = radios.find(radio => radio.checked)
    if (chosen) tutor.act({ ...block.act, parts: [chosen.value, amount.value] })
  }
  return make("form", { class: "predict", onsubmit: send },
    make("fieldset", {}, make("legend", {}, block.legend),
      make("div", { class: "options across" }, ...radios.map((radio, at) =>
        make("label", { class: "option" }, radio, make("span", {}, block.options[at].text))))),
    make("div", { class: "ask" }, make("label", { for: "amount" }, block.amount), amount,
      make("button", { type: "submit", class: "main" }, block.submit)))
}
