// The import panel: a field for text, and what its text is understood as, while it is typed. Python reads the
// text; nothing is added before a button says so.

import { LASTING, MAX_IMPORT } from "../limits.js"
import { Component, mounting } from "../shared/component.js"
import { activeIn, make, parts, write } from "../shared/dom.js"
import { liveSet } from "./live_set.js"

/** @import { ImportAct, ImportData, ImportedList, TakeChoice } from "../protocol" */

const REST = 300 // milliseconds without a key, after which the text is sent

/** @extends {Component<ImportData, ImportAct>} */
export class ImportPanel extends Component {
  /** @type {HTMLTextAreaElement} */ field
  /** @type {HTMLParagraphElement} */ file
  /** @type {HTMLParagraphElement} */ done
  /** @type {HTMLParagraphElement} */ kept
  /** @type {HTMLParagraphElement} */ before
  /** @type {HTMLElement} */ kind
  /** @type {HTMLUListElement} */ notes
  /** @type {HTMLFieldSetElement} */ doubt
  /** @type {HTMLParagraphElement} */ rating
  /** @type {HTMLDivElement} */ sheet
  /** @type {HTMLDivElement} */ takes
  /** @type {HTMLParagraphElement} */ why
  /** @type {HTMLDivElement} */ over

  /** @param {ShadowRoot} host */
  constructor(host) {
    super(host, "import", LASTING.cases)
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.rest = undefined
    /** @type {string | undefined} */
    this.given = undefined // the text that Python has
    /** @type {string | undefined} */
    this.page = undefined
    /** @type {string} */
    this.taking = "" // what was pressed, until its result comes
    this.isTooLong = false
    this.openings = 0 // how often files were opened, as far as is shown here
  }

  leave() {
    super.leave()
    this.send()
  }

  // ---- once per language ----

  build() {
    const t = this.data.texts
    const typed = this.field?.value ?? ""
    this.field = make("textarea", {
      id: "import-text",
      rows: 7,
      spellcheck: "false",
      autocomplete: "off",
      autocapitalize: "off",
      wrap: "off",
      "data-testid": "import-text",
      "aria-describedby": "import-hint import-kind",
      placeholder: t.placeholder,
      oninput: () => this.wait(),
      onblur: () => this.send(),
    })
    this.field.value = typed
    this.file = make("p", { class: "file" })
    this.done = make("p", { class: "done", "data-testid": "import-done" })
    this.kept = make("p", { class: "done", "data-testid": "import-kept" })
    this.before = make("p", { class: "done", "data-testid": "import-before" })
    this.kind = make("h2", { id: "import-kind", "data-testid": "import-kind" })
    this.notes = make("ul", { class: "notes", "data-testid": "import-notes" })
    this.doubt = make("fieldset", { class: "doubt", "data-testid": "import-doubt" })
    this.rating = make("p", { class: "rating", "data-testid": "import-rating" })
    this.sheet = make("div", { class: "sheet", tabindex: "0", role: "region", "aria-label": t.preview })
    this.takes = make("div", { class: "takes" })
    this.why = make("p", { class: "why-not", id: "why-not" })
    this.over = make("div", { class: "over" })
    this.root.replaceChildren(
      this.status.problems,
      make("label", { for: "import-text" }, t.label),
      make("p", { class: "hint", id: "import-hint" }, t.hint),
      this.field,
      this.file,
      this.done,
      this.before,
      this.kept,
      this.kind,
      this.over,
      this.doubt,
      this.rating,
      this.notes,
      this.sheet,
      this.takes,
      this.why,
      this.status.live,
    )
  }

  // ---- on every change of data ----

  show() {
    const { data } = this
    const t = data.texts
    // A server that knows nothing of this page has no text of it either.
    const isOther = this.page !== undefined && this.page !== data.page
    this.page = data.page
    this.isTooLong = false
    if (!isOther && data.openings > this.openings) {
      // Files are newer than what was typed before them.
      clearTimeout(this.rest)
      this.rest = undefined
      this.given = undefined
    }
    this.openings = data.openings
    // What is being typed is newer than what Python has.
    if (isOther && !data.text) this.wait()
    else if (data.text !== this.given && this.rest === undefined) this.field.value = data.text
    this.given = data.text
    write(this.file, data.file && t.from_file.replace("{file}", data.file))
    this.file.hidden = !data.file
    this.showDone(data)
    this.kept.hidden = !data.kept
    this.kept.replaceChildren(
      `${data.kept} `,
      make("button", { type: "button", onclick: () => this.act({ do: "drop_kept" }) }, t.drop_kept),
    )
    this.before.hidden = !data.before
    this.before.replaceChildren(
      `${data.before} `,
      make("button", { type: "button", onclick: () => this.bringBack() }, t.bring_back),
    )
    write(this.kind, data.kind)
    this.kind.hidden = !data.kind
    this.showDoubt(data.doubt)
    this.showRating(data.rating)
    const notes = [
      ...data.skipped.map(text => ({ text, skipped: true })),
      ...data.notes.map(text => ({ text, skipped: false })),
    ]
    this.notes.replaceChildren(
      ...notes.map(({ text, skipped }) => make("li", { class: skipped ? "skipped" : "" }, text)),
    )
    this.notes.hidden = !notes.length
    this.showSheet(data)
    this.showTakes(data.takes)
    this.showOver(data.over)
  }

  /** @param {ImportData} data */
  showDone({ done, done_case: first, text, texts: t }) {
    const show = make("button", { type: "button", onclick: () => liveSet.toTable() }, t.show)
    this.done.replaceChildren(...(done ? [done, ...(first ? [" ", show] : [])] : []))
    this.done.hidden = !done
    // What is left of a text wants to be looked at where it stands.
    if (this.taking === "joined" && first) {
      // A further model is seen on the leaderboard, at the top of the page.
      document.querySelector("[data-testid=stMain]")?.scrollTo({ top: 0 })
      this.field.focus({ preventScroll: true })
    } else if (this.taking && first && !text) liveSet.bring(first)
    this.taking = ""
  }

  /** @param {ImportData["over"]} over */
  showOver(over) {
    this.over.hidden = !over
    this.over.replaceChildren(make("p", {}, over?.text ?? ""))
    /** @type {(label: string, name: string, press: () => void, look: string) => void} */
    const add = (label, name, press, look) => {
      const button = make(
        "button",
        { type: "button", class: look, "data-testid": name, onclick: press },
        label,
      )
      if (label) this.over.append(button)
    }
    add(over?.take_first ?? "", "import-first", () => this.take_("replaced"), "main")
    add(over?.hand_over ?? "", "hand-over", () => this.act({ do: "hand_over" }), "")
  }

  /** @param {ImportData["doubt"]} doubt */
  showDoubt(doubt) {
    const shown = JSON.stringify(doubt)
    if (this.doubt.dataset.shown === shown) return
    this.doubt.dataset.shown = shown
    this.doubt.hidden = !doubt
    const answers = (doubt?.answers ?? []).map(({ id, label, example }) =>
      make(
        "label",
        {},
        make("input", {
          type: "radio",
          name: "reading",
          value: id,
          checked: id === doubt?.chosen,
          onchange: () => this.act({ do: "reading", reading: id }),
        }),
        make("span", {}, label, make("small", {}, example)),
      ),
    )
    const hadFocus = this.doubt.contains(activeIn(this.root))
    this.doubt.replaceChildren(make("legend", {}, doubt?.question ?? ""), ...answers)
    if (hadFocus) parts(this.doubt, "input:checked").at(0)?.focus()
  }

  /** @param {ImportData["rating"]} rating */
  showRating(rating) {
    const shown = JSON.stringify(rating)
    if (this.rating.dataset.shown === shown) return
    this.rating.dataset.shown = shown
    this.rating.hidden = !rating
    const hadFocus = this.rating.contains(activeIn(this.root))
    const field = make(
      "select",
      {
        id: "import-rating",
        onchange: (/** @type {any} */ { target }) => this.act({ do: "rating", rating: Number(target.value) }),
      },
      ...(rating?.choices ?? []).map(value =>
        make("option", { value, selected: value === rating?.chosen }, String(value)),
      ),
    )
    this.rating.replaceChildren(make("label", { for: "import-rating" }, rating?.label ?? ""), " ", field)
    if (hadFocus) field.focus()
  }

  /** @param {ImportData} data */
  showSheet({ heads, cases, more, texts: t }) {
    this.sheet.hidden = !cases.length
    const head = make("tr", {}, ...heads.map(name => make("th", { scope: "col" }, name)))
    const rows = cases.map(({ name, lists, relevant }) =>
      make(
        "tr",
        {},
        make("th", { scope: "row" }, name),
        ...lists.map(list => make("td", {}, ...this.itemsOf(list))),
        make("td", {}, relevant || make("span", { class: "none" }, t.no_relevant)),
      ),
    )
    this.sheet.replaceChildren(
      make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows)),
      make("p", { class: "more" }, more),
    )
  }

  /** @param {ImportedList} list */
  itemsOf({ items, more }) {
    const t = this.data.texts
    if (!items.length) return [make("span", { class: "none" }, t.no_list)]
    return [
      ...items.map(({ name, hit }) =>
        make(
          "span",
          { class: hit ? "item hit" : "item" },
          ...(hit ? [make("span", { class: "hidden" }, `${t.hit} `), "✓ "] : []),
          name,
        ),
      ),
      ...(more ? [make("span", { class: "none" }, more)] : []),
    ]
  }

  /** @param {TakeChoice[]} takes */
  showTakes(takes) {
    const shown = JSON.stringify(takes)
    if (this.takes.dataset.shown === shown) return
    this.takes.dataset.shown = shown
    this.takes.replaceChildren(
      ...takes.map(({ id, label, why_not }, at) =>
        make(
          "button",
          {
            type: "button",
            class: at ? "" : "main",
            "data-testid": `import-${id}`,
            "aria-disabled": why_not ? "true" : null,
            "aria-describedby": why_not ? "why-not" : null,
            onclick: () => !why_not && this.take_(id),
          },
          label,
        ),
      ),
    )
    const reasons = [...new Set(takes.map(({ why_not }) => why_not).filter(Boolean))]
    write(this.why, reasons.join(" "))
    this.why.hidden = !reasons.length
  }

  // ---- what the reader does ----

  wait() {
    clearTimeout(this.rest)
    this.rest = setTimeout(() => this.send(), REST)
  }

  // A text that is sent while older ones are on their way takes their place.
  send() {
    clearTimeout(this.rest)
    this.rest = undefined
    const text = this.field?.value ?? ""
    if (!this.data) return
    if (text === (this.given ?? "")) {
      if (this.isTooLong) this.show()
      return
    }
    if (text.length > MAX_IMPORT) {
      write(this.kind, this.data.texts.too_long)
      this.kind.hidden = false
      // What Python has is an older text.
      this.showTakes([])
      this.over.hidden = true
      this.isTooLong = true
      return
    }
    this.given = text
    this.outbox.pending = this.outbox.pending.filter(act => act.do !== "import_text")
    this.act({ do: "import_text", text, openings: this.openings })
  }

  bringBack() {
    this.send()
    this.act({ do: "bring_back" })
    this.field.focus()
  }

  /** @param {string} into */
  take_(into) {
    this.send()
    if (into === "keep") {
      this.act({ do: "keep" })
      this.field.focus()
      return
    }
    this.taking = into
    this.act({ do: "take", into: /** @type {"added"} */ (into) })
  }
}

export default mounting(ImportPanel)
