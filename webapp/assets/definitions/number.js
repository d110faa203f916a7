// Whose number is this: what was given, and what gives it.

import { byKey, fit, make, place, say, write } from "../shared/dom.js"
import { showNotes } from "./calls.js"
import { DefinitionRow } from "./definition.js"
import { ElementCache } from "./element_cache.js"

/** @import { AnswerData, AskOf, DefinitionPanelsData, MatchData } from "../protocol" */
/** @import { Texts } from "../shared/types" */
/** @import { DefinitionPanels } from "./definition_panels.js" */

const EXAMPLES = ["0.5", "33.3 %", "13/60", "AP = 0.333; P@5 = 0.4"]
const PARTS = /** @type {const} */ (["fits", "near", "others"])

/** @typedef {typeof PARTS[number]} Part */

export class NumberPanel {
  /** @type {HTMLInputElement} */ input
  /** @type {HTMLSpanElement} */ ofCases
  /** @type {HTMLDivElement} */ asked
  /** @type {HTMLUListElement} */ askedBack
  /** @type {HTMLParagraphElement} */ verdict
  /** @type {HTMLUListElement} */ slips
  /** @type {HTMLDetailsElement} */ folded
  /** @type {HTMLElement} */ summary
  /** @type {HTMLDivElement} */ answer
  /** @type {Record<AskOf["of"], HTMLInputElement>} */ of
  /** @type {Record<Part, ElementCache<DefinitionRow>>} */ rows
  /** @type {Record<Part, HTMLElement>} */ lists
  /** @type {Record<"fits" | "slips" | "near", HTMLElement>} */ sections

  /** @param {DefinitionPanels} panels */
  constructor(panels) {
    this.panels = panels
  }

  /** @param {Texts} t */
  build(t) {
    /** @type {string | undefined} */
    this.given = undefined
    this.input = make("input", {
      type: "text",
      id: "number",
      "data-testid": "number",
      autocomplete: "off",
      spellcheck: "false",
      "aria-describedby": "number-hint asked-back",
      onpaste: event => this.paste(event),
    })
    this.of = byKey(/** @type {AskOf["of"][]} */ (["list", "cases"]), of =>
      make("input", {
        type: "radio",
        name: "of",
        value: of,
        onchange: () => this.panels.act({ do: "of", of }),
      }),
    )
    this.ofCases = make("span")
    this.askedBack = make("ul")
    this.asked = make(
      "div",
      { class: "problems", role: "alert", id: "asked-back", "data-testid": "asked-back" },
      this.askedBack,
    )
    this.verdict = make("p", { class: "verdict", "data-testid": "verdict" })
    this.rows = {
      fits: new ElementCache(() => new DefinitionRow(this.panels, true)),
      near: new ElementCache(() => new DefinitionRow(this.panels)),
      others: new ElementCache(() => new DefinitionRow(this.panels)),
    }
    this.lists = byKey(PARTS, () => make("ul", { class: "definitions" }))
    this.slips = make("ul", { class: "slips" })
    this.sections = {
      fits: section("fits", t.fits, this.lists.fits),
      slips: section("slips", t.slips, this.slips),
      near: section("near", t.near, this.lists.near),
    }
    this.summary = make("summary")
    this.folded = make("details", { class: "folded" }, this.summary, this.lists.others)
    this.answer = make("div", { class: "answer" }, this.verdict, ...Object.values(this.sections), this.folded)
    return [
      make(
        "form",
        { class: "ask", onsubmit: event => this.submit(event) },
        make("label", { for: "number" }, t.number_label),
        this.input,
        make("button", { type: "submit", class: "main" }, t.look_up),
      ),
      make(
        "fieldset",
        { class: "of", "data-testid": "number-of" },
        make("legend", {}, t.number_of),
        make("label", {}, this.of.list, make("span", {}, t.of_list)),
        make("label", {}, this.of.cases, this.ofCases),
      ),
      make("p", { class: "intro", id: "number-hint" }, t.number_hint),
      make(
        "p",
        { class: "examples" },
        make("span", {}, t.examples),
        ...EXAMPLES.map(text => make("button", { type: "button", onclick: () => this.ask(text) }, text)),
      ),
      this.asked,
      this.answer,
    ]
  }

  /** @type {(event: Event) => void} */
  submit(event) {
    event.preventDefault()
    this.ask(this.input.value)
  }

  /** @type {(text: string) => void} */
  ask(text) {
    this.input.value = text
    this.isAsking = true
    this.panels.act({ do: "number", text })
  }

  // A field of one line would run the numbers of several lines into one.
  /** @type {(event: ClipboardEvent) => void} */
  paste(event) {
    const text = event.clipboardData?.getData("text") ?? ""
    const lines = text.split(/[\r\n]+/).filter(line => line.trim())
    if (lines.length < 2) return
    event.preventDefault()
    const { selectionStart, selectionEnd } = this.input
    this.input.setRangeText(lines.join("; "), selectionStart ?? 0, selectionEnd ?? 0, "end")
  }

  /** @param {DefinitionPanelsData} data */
  show({ number, of, of_cases, asked_back, answer, texts: t }) {
    this.of[of].checked = true
    write(this.ofCases, of_cases)
    // What is being typed is not what was asked.
    if (number !== this.given) this.input.value = number
    this.given = number
    this.input.setAttribute("aria-invalid", String(asked_back.length > 0))
    this.asked.hidden = !asked_back.length
    showNotes(this.askedBack, asked_back)
    this.answer.hidden = !answer?.verdict
    if (answer) this.showAnswer(answer, t)
    if (this.isAsking && answer?.verdict) this.panels.status.say(answer.verdict)
    this.isAsking = false
  }

  /** @type {(answer: AnswerData, t: Texts) => void} */
  showAnswer(answer, t) {
    write(this.verdict, answer.verdict)
    this.verdict.classList.toggle("found", answer.fits.length > 0)
    for (const part of PARTS)
      place(
        this.lists[part],
        answer[part].map(match => this.row(part, match)),
      )
    const slips = fit(this.slips, answer.slips.length, () => make("li", { "data-testid": "slip" }))
    answer.slips.forEach(({ kind, text }, at) => {
      slips[at].dataset.slip = kind
      write(slips[at], text)
    })
    for (const part of /** @type {const} */ (["fits", "slips", "near"]))
      this.sections[part].hidden = !answer[part].length
    this.folded.hidden = !answer.others.length
    write(this.summary, say(t.cannot, { n: answer.others.length }))
  }

  /** @type {(part: Part, match: MatchData) => HTMLElement} */
  row(part, match) {
    // Libraries read one definition in several ways.
    const row = this.rows[part].of([match.open, ...match.notes].join("\n"))
    row.show(match, "")
    return row.root
  }
}

/** @type {(part: string, title: string, list: HTMLElement) => HTMLElement} */
const section = (part, title, list) => make("section", { "data-part": part }, make("h2", {}, title), list)
