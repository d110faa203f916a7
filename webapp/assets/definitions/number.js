// Whose number is this: what was given, and what gives it.

import { byKey, fit, make, place, say, write } from "../shared/dom.js"
import { showCalls, showNotes } from "./calls.js"
import { DefinitionRow } from "./definition.js"
import { ElementCache } from "./element_cache.js"
import { OfChoice } from "./of_choice.js"

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
  /** @type {HTMLElement} */ libraries
  /** @type {HTMLDivElement} */ asked
  /** @type {HTMLUListElement} */ askedBack
  /** @type {HTMLParagraphElement} */ verdict
  /** @type {HTMLUListElement} */ slips
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
    this.libraries = make("ul", { class: "found" })
    this.askedBack = make("ul")
    this.asked = make(
      "div",
      { class: "problems", role: "alert", id: "asked-back", "data-testid": "asked-back" },
      this.askedBack,
    )
    this.verdict = make("p", { class: "verdict", "data-testid": "verdict" })
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
      make("p", { class: "intro", id: "number-hint" }, t.number_hint),
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
  show(data) {
    const { number, asked_back, answer, found, examples, using, texts: t } = data
    this.of.show(data)
    const offers = fit(this.examples, examples.length, () => this.makeExample())
    examples.forEach((text, at) => write(offers[at], text))
    this.showUsing(using, data)
    // What is being typed is not what was asked.
    if (number !== this.given) this.input.value = number
    this.given = number
    this.input.setAttribute("aria-invalid", String(asked_back.length > 0 && !answer))
    this.asked.hidden = !asked_back.length
    showNotes(this.askedBack, asked_back)
    this.answer.hidden = !found?.sentence
    if (answer && found) this.showAnswer(answer, found, t)
    if (this.isAsking && found?.sentence) this.panels.status.say(found.sentence)
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

  /** @type {(answer: AnswerData, found: FoundData, t: Texts) => void} */
  showAnswer(answer, found, t) {
    write(this.verdict, found.sentence)
    write(this.separate.children[0], found.separate)
    this.separate.hidden = !found.separate
    Object.assign(this.separate.children[1], {
      // Another list is offered in words alone.
      hidden: !found.names.length,
      onclick: () => this.panels.act({ do: "separate", measures: found.names }),
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
