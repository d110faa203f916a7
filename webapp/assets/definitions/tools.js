// Two tools, two numbers: the question that the page opens with, the form, and the answer.

import { fit, make, say, write } from "../shared/dom.js"
import { showNotes } from "./calls.js"
import { Difference } from "./difference.js"
import { bringIntoSight } from "./into_sight.js"
import { OfChoice } from "./of_choice.js"
import { pasteLines } from "./paste_lines.js"

/** @import { DefinitionPanelsData, QuestionData, ToolNumberData, ToolPair, ToolsData } from "../protocol" */
/** @import { Texts } from "../shared/types" */
/** @import { DefinitionPanels } from "./definition_panels.js" */

/** @typedef {Record<"tool" | "number", HTMLInputElement> & Record<"unknown" | "similar" | "unread" | "problems", HTMLElement>} Fields */

export class ToolsPanel {
  /** @type {HTMLElement} */ question
  /** @type {HTMLElement} */ strip
  /** @type {HTMLElement} */ place
  /** @type {Difference} */ shown
  /** @type {HTMLElement} */ known
  /** @type {Fields[]} */ fields
  /** @type {HTMLElement} */ examples
  /** @type {HTMLElement} */ verdict
  /** @type {HTMLElement} */ model
  /** @type {HTMLElement} */ basis
  /** @type {HTMLElement} */ agree
  /** @type {HTMLElement} */ hint
  /** @type {HTMLElement} */ gives
  /** @type {HTMLElement} */ best
  /** @type {HTMLDetailsElement} */ others
  /** @type {HTMLElement} */ count
  /** @type {HTMLElement} */ rest
  /** @type {Difference[]} */ answers

  /** @param {DefinitionPanels} panels */
  constructor(panels) {
    this.panels = panels
    this.of = new OfChoice(panels, "tools")
  }

  /** @param {Texts} t */
  build(t) {
    /** @type {string | undefined} */
    this.given = undefined
    this.place = make("div")
    this.answers = []
    this.strip = make("p", { class: "strip", "aria-hidden": "true" })
    this.shown = new Difference(this.panels)
    this.question = make(
      "section",
      { class: "card question", "data-testid": "question" },
      make("h2", {}, t.question),
      make("p", { class: "intro" }, t.question_list),
      this.strip,
      this.shown.root,
      make(
        "button",
        { type: "button", class: "main", onclick: () => this.panels.act({ do: "question" }) },
        t.open_question,
      ),
    )
    this.known = make("datalist", { id: "known-tools" })
    this.fields = [t.tool_first, t.tool_second].map((label, at) => makeFields(label, at, t))
    this.examples = make("span", { class: "offers" })
    this.verdict = make("p", { class: "verdict", "data-testid": "tools-verdict" })
    this.model = make("p", { class: "intro" })
    this.basis = make("p", { class: "basis", "data-testid": "tools-basis" })
    this.hint = make("p", { class: "intro hint" })
    this.agree = make("p", { class: "agreement", "data-testid": "tools-agree" })
    this.gives = make("div", { class: "given" })
    this.best = make("div", { class: "best" })
    this.count = make("summary")
    this.rest = make("div")
    this.others = make("details", { class: "folded" }, this.count, this.rest)
    return [
      this.place,
      make(
        "form",
        { class: "two-tools", onsubmit: event => this.submit(event) },
        make("h2", {}, t.ask_tools),
        this.known,
        make(
          "div",
          { class: "pairs" },
          ...this.fields.map(({ tool, number, problems }) =>
            make(
              "div",
              { class: "pair" },
              make("label", {}, make("span", {}, tool.name), tool),
              make("label", {}, make("span", {}, t.tool_number), number),
              problems,
            ),
          ),
          make("button", { type: "submit", class: "main" }, t.compare),
        ),
      ),
      this.hint,
      make("p", { class: "examples" }, make("span", {}, t.examples), this.examples),
      this.of.build(t),
      this.question,
      this.verdict,
      this.model,
      this.agree,
      this.best,
      this.gives,
      this.basis,
      this.others,
    ]
  }

  /** @param {DefinitionPanelsData} data */
  show(data) {
    const { tools, texts: t } = data
    if (!tools) return
    this.of.show(data)
    this.question.hidden = !tools.question
    if (tools.question) this.showQuestion(tools.question)
    const options = fit(this.known, data.known.length, () => make("option"))
    data.known.forEach((name, at) => options[at].setAttribute("value", name))
    this.showFields(tools)
    const offers = fit(this.examples, tools.examples.length, () => this.makeOffer())
    this.examples.parentElement?.toggleAttribute("hidden", !offers.length)
    tools.examples.forEach((pair, at) => showOffer(offers[at], pair))
    write(this.verdict, tools.verdict)
    write(this.hint, data.of === "cases" ? t.tools_hint_cases : t.tools_hint)
    write(this.model, tools.model)
    write(this.agree, tools.agree)
    // A field to be corrected has no answer that could rest on a sample.
    write(this.basis, tools.verdict || tools.agree || tools.answers.length ? data.basis : "")
    this.panels.panels.tools.classList.toggle("asked", !tools.question)
    const { answers } = tools
    const given = fit(this.gives, tools.gives.length, () =>
      make("details", { open: !answers.length }, make("summary"), make("ul")),
    )
    tools.gives.forEach(({ tool, values }, at) => {
      write(given[at].children[0], tool)
      showNotes(given[at].children[1], values)
      if (this.isAsking) given[at].toggleAttribute("open", !answers.length)
    })
    while (this.answers.length < answers.length) this.answers.push(new Difference(this.panels))
    answers.forEach((answer, at) => this.answers[at].show(answer))
    this.best.replaceChildren(...this.answers.slice(0, Math.min(1, answers.length)).map(one => one.root))
    this.rest.replaceChildren(...this.answers.slice(1, answers.length).map(one => one.root))
    this.others.hidden = answers.length < 2
    write(this.count, say(t.other_explanations, { n: answers.length - 1 }))
    if (this.isAsking)
      this.panels.status.say(answers.length ? `${tools.agree} ${answers[0].sentence}`.trim() : tools.verdict)
    if (this.isAsking) this.focusProblem()
    if (this.isAsking) bringIntoSight(answers.length ? this.answers[0].sentence : this.verdict)
    this.isAsking = false
  }

  /** @param {QuestionData} question */
  showQuestion({ flags, missed, answer }) {
    const cells = [...flags.map(flag => (flag ? "hit" : "")), ...Array(missed).fill("missed")]
    const squares = fit(this.strip, cells.length, () => make("span"))
    cells.forEach((kind, at) => {
      squares[at].className = `chip cell ${kind === "missed" ? "pale missed" : kind}`
      write(squares[at], kind === "hit" ? "✓" : kind === "missed" ? "?" : String(at + 1))
    })
    this.shown.show(answer)
  }

  // To the field that has to be corrected.
  focusProblem() {
    this.fields
      .flatMap(({ tool, number }) => [tool, number])
      .find(field => field.getAttribute("aria-invalid") === "true")
      ?.focus()
  }

  /** @type {(fields: Fields, asked: ToolNumberData, t: Texts) => void} */
  showProblems({ tool, number, unknown, similar, unread, problems }, asked, t) {
    const { tool_problem, number_problems } = asked
    problems.hidden = !tool_problem && !number_problems.length
    tool.setAttribute("aria-invalid", String(Boolean(tool_problem)))
    number.setAttribute("aria-invalid", String(number_problems.length > 0))
    write(unknown, tool_problem)
    const buttons = fit(similar, asked.similar.length, () => make("button", { type: "button" }))
    asked.similar.forEach((name, at) => {
      write(buttons[at], say(t.meant, { name }))
      buttons[at].onclick = () => {
        tool.value = name
        this.ask()
      }
    })
    showNotes(unread, number_problems)
  }

  // What is being typed is not what was asked.
  /** @param {ToolsData} tools */
  showFields({ first, second }) {
    for (const [at, one] of [first, second].entries())
      this.showProblems(this.fields[at], one, this.panels.data.texts)
    const given = JSON.stringify([first, second])
    if (given === this.given) return
    this.given = given
    for (const [at, one] of [first, second].entries()) {
      this.fields[at].tool.value = one.tool
      this.fields[at].number.value = one.number
    }
  }

  makeOffer() {
    /** @type {HTMLButtonElement} */
    const offer = make("button", {
      type: "button",
      onclick: () => {
        const [first, second] = [offer.dataset.first ?? "", offer.dataset.second ?? ""]
        for (const [at, name] of [first, second].entries()) {
          this.fields[at].tool.value = name
          this.fields[at].number.value = ""
        }
        this.ask()
      },
    })
    return offer
  }

  /** @param {Event} event */
  submit(event) {
    event.preventDefault()
    this.ask()
  }

  ask() {
    const [first, second] = this.fields
    this.isAsking = true
    this.panels.act({
      do: "tools",
      first_tool: first.tool.value,
      first_number: first.number.value,
      second_tool: second.tool.value,
      second_number: second.number.value,
    })
  }
}

/** @type {(label: string, at: number, t: Texts) => Fields} */
function makeFields(label, at, t) {
  const [unknown, similar, unread] = [make("p"), make("span", { class: "offers" }), make("ul")]
  const id = `tool-problems-${at + 1}`
  const problems = make(
    "div",
    { class: "problems", role: "alert", id, "data-testid": id },
    unknown,
    similar,
    unread,
  )
  const both = { type: "text", autocomplete: "off", spellcheck: "false", "aria-describedby": id }
  return {
    tool: make("input", {
      ...both,
      name: label,
      list: "known-tools",
      placeholder: t.tool_any,
      "data-testid": `tool-${at + 1}`,
    }),
    number: make("input", {
      ...both,
      placeholder: t.number_any,
      "data-testid": `tool-number-${at + 1}`,
      onpaste: pasteLines,
    }),
    ...{ unknown, similar, unread, problems },
  }
}

/** @type {(offer: HTMLElement, pair: ToolPair) => void} */
function showOffer(offer, { first, second }) {
  Object.assign(offer.dataset, { first, second })
  write(offer, `${first} / ${second}`)
}
