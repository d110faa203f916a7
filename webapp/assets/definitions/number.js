// Whose number is this: what was given, and what gives it.

import { byKey, fit, make, place, say, write } from "../shared/dom.js"
import { showCalls, showNotes } from "./calls.js"
import { DefinitionRow } from "./definition.js"
import { ElementCache } from "./element_cache.js"
import { bringIntoSight } from "./into_sight.js"
import { OfChoice } from "./of_choice.js"
import { pasteLines } from "./paste_lines.js"

/** @import { AnswerData, DefinitionPanelsData, FoundData, FoundLibrary, MatchData } from "../protocol" */
/** @import { Texts } from "../shared/types" */
/** @import { DefinitionPanels } from "./definition_panels.js" */

const PARTS = /** @type {const} */ (["fits", "near", "others"])

/** @typedef {typeof PARTS[number]} Part */

export class NumberPanel {
  /** @type {HTMLInputElement} */ input
  /** @type {HTMLElement} */ examples
  /** @type {HTMLSelectElement} */ using
  /** @type {HTMLElement} */ separate
  /** @type {HTMLElement} */ runAgain
  /** @type {HTMLElement} */ libraries
  /** @type {HTMLDivElement} */ asked
  /** @type {HTMLUListElement} */ askedBack
  /** @type {HTMLParagraphElement} */ verdict
  /** @type {HTMLUListElement} */ slips
  /** @type {HTMLElement} */ each
  /** @type {HTMLElement} */ basis
  /** @type {HTMLDetailsElement} */ folded
  /** @type {HTMLElement} */ summary
  /** @type {HTMLDivElement} */ answer
  /** @type {Record<Part, ElementCache<DefinitionRow>>} */ rows
  /** @type {Record<Part, HTMLElement>} */ lists
  /** @type {Record<"libraries" | "fits" | "slips" | "near", HTMLElement>} */ sections

  /** @param {DefinitionPanels} panels */
  constructor(panels) {
    this.panels = panels
    this.of = new OfChoice(panels, "number")
    /** @type {string | undefined} */
    this.before = ""
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
      "aria-describedby": "run-again number-hint asked-back",
      onpaste: pasteLines,
    })
    this.examples = make("span", { class: "offers" })
    this.using = make("select", {
      id: "using",
      "data-testid": "using",
      onchange: () => this.panels.act({ do: "using", library: this.using.value }),
    })
    this.separate = make(
      "p",
      { class: "separate" },
      make("span"),
      " ",
      make("button", { type: "button", class: "use" }, t.use_list),
    )
    this.runAgain = make("p", { class: "intro", id: "run-again", "data-testid": "run-again" })
    this.libraries = make("ul", { class: "found" })
    this.askedBack = make("ul")
    this.asked = make(
      "div",
      { class: "problems", role: "alert", id: "asked-back", "data-testid": "asked-back" },
      this.askedBack,
    )
    this.verdict = make("p", { class: "verdict", "data-testid": "verdict" })
    this.basis = make("p", { class: "basis", "data-testid": "basis" })
    this.each = make("ul", { class: "notes", "data-testid": "each-number" })
    this.rows = {
      fits: new ElementCache(() => new DefinitionRow(this.panels)),
      near: new ElementCache(() => new DefinitionRow(this.panels)),
      others: new ElementCache(() => new DefinitionRow(this.panels)),
    }
    this.lists = byKey(PARTS, () => make("ul", { class: "definitions" }))
    this.slips = make("ul", { class: "slips" })
    this.sections = {
      libraries: section("libraries", t.by_library, this.libraries),
      fits: section("fits", t.fits, this.lists.fits),
      slips: section("slips", t.slips, this.slips),
      near: section("near", t.near, this.lists.near),
    }
    this.summary = make("summary")
    this.folded = make("details", { class: "folded" }, this.summary, this.lists.others)
    this.answer = make(
      "div",
      { class: "answer" },
      this.verdict,
      this.each,
      this.basis,
      this.separate,
      ...Object.values(this.sections),
      this.folded,
    )
    return [
      make(
        "form",
        { class: "ask", onsubmit: event => this.submit(event) },
        make("label", { for: "number" }, t.number_label),
        this.input,
        make("button", { type: "submit", class: "main" }, t.look_up),
      ),
      this.runAgain,
      make("p", { class: "intro hint", id: "number-hint" }, t.number_hint),
      make("p", { class: "examples" }, make("span", {}, t.examples), this.examples),
      make(
        "div",
        { class: "narrowing" },
        this.of.build(t),
        make("p", { class: "using" }, make("label", { for: "using" }, t.using), this.using),
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

  /** @param {DefinitionPanelsData} data */
  show(data) {
    const { number, asked_back, answer, found, examples, using, texts: t } = data
    this.of.show(data)
    const offers = fit(this.examples, examples.length, () => this.makeExample())
    this.examples.parentElement?.toggleAttribute("hidden", !offers.length)
    examples.forEach((text, at) => write(offers[at], text))
    this.showUsing(using, data)
    // What is being typed is not what was asked.
    if (number !== this.given) this.input.value = number
    this.given = number
    if (number) this.before = ""
    this.runAgain.hidden = !this.before
    if (this.before) write(this.runAgain, say(t.run_again, { number: this.before }))
    this.input.setAttribute("aria-invalid", String(asked_back.length > 0 && !answer))
    this.asked.hidden = !asked_back.length
    showNotes(this.askedBack, asked_back)
    this.answer.hidden = !found?.sentence
    this.panels.panels.number.classList.toggle("asked", !this.answer.hidden)
    if (answer && found) this.showAnswer(answer, found, data)
    if (this.isAsking && found?.sentence) {
      this.panels.status.say(found.sentence)
      bringIntoSight(this.verdict)
    }
    this.isAsking = false
  }

  makeExample() {
    /** @type {HTMLButtonElement} */
    const example = make("button", { type: "button", onclick: () => this.ask(example.textContent) })
    return example
  }

  /** @type {(using: string, data: DefinitionPanelsData) => void} */
  showUsing(using, { known, texts: t }) {
    const options = fit(this.using, known.length + 1, () => make("option"))
    for (const [at, name] of ["", ...known].entries()) {
      options[at].setAttribute("value", name)
      write(options[at], name || t.using_any)
    }
    this.using.value = using
  }

  // On another list the next thing is to type the tool's new number.
  /** @type {(names: string[], telling: string[]) => void} */
  useList(names, telling) {
    const isOther = !names.length
    this.before = this.given
    this.panels.act({ do: "separate", measures: isOther ? telling : names, by_other_list: isOther })
    this.input.focus()
  }

  /** @type {(answer: AnswerData, found: FoundData, data: DefinitionPanelsData) => void} */
  showAnswer(answer, found, { basis, texts: t }) {
    write(this.verdict, found.sentence)
    showNotes(this.each, found.each)
    write(this.basis, basis)
    write(this.separate.children[0], found.separate)
    this.separate.hidden = !found.separate
    const { names, telling } = found
    Object.assign(this.separate.children[1], {
      // Over cases another list is offered in words alone.
      hidden: !names.length && !telling.length,
      onclick: () => this.useList(names, telling),
    })
    this.sections.libraries.hidden = !found.libraries.length
    const rows = fit(this.libraries, found.libraries.length, () => makeFound(this.panels))
    found.libraries.forEach((library, at) => showFound(rows[at], library, this.panels))
    this.verdict.classList.toggle("found", answer.fits.length > 0)
    for (const part of PARTS)
      place(
        this.lists[part],
        answer[part].map(match => this.row(part, match)),
      )
    const slips = fit(this.slips, answer.slips.length, () => make("li", { "data-testid": "slip" }))
    answer.slips.forEach(({ text }, at) => write(slips[at], text))
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

/** @type {(panels: DefinitionPanels) => HTMLElement} */
function makeFound(panels) {
  /** @type {HTMLElement} */
  const name = make("button", {
    type: "button",
    class: "name",
    onclick: () => panels.openLibrary(name.textContent),
  })
  const list = make("ul", { class: "calls" })
  const calls = make("details", {}, make("summary"), list)
  return make(
    "li",
    { "data-testid": "library" },
    make("p", { class: "head" }, name, make("span", { class: "version" }), make("span", { class: "own" })),
    calls,
  )
}

/** @type {(row: HTMLElement, found: FoundLibrary, panels: DefinitionPanels) => void} */
function showFound(row, { library, versions, own, measures, calls }, panels) {
  const [head, folded] = row.children
  const { texts: t } = panels.data
  Object.assign(row.dataset, { library, versions })
  write(head.children[0], library)
  head.children[0].setAttribute("title", say(t.open_library, { library }))
  write(head.children[1], versions)
  write(head.children[2], own.join(", "))
  write(folded.children[0], measures.join(", "))
  folded.children[0].setAttribute("aria-label", say(t.calls_of, { library }))
  showCalls(folded.children[1], calls, "", panels)
}

/** @type {(part: string, title: string, list: HTMLElement) => HTMLElement} */
const section = (part, title, list) => make("section", { "data-part": part }, make("h2", {}, title), list)
