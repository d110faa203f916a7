// One library: what its calls compute, what they do in edge cases, and when they changed.

import { fit, make, say, write } from "../shared/dom.js"
import { given, makeMark, showMark, showNotes } from "./calls.js"
import { makeCode } from "./copy_code.js"
import { makeWorked, showWorked } from "./worked.js"

/** @import { DefinitionPanelsData, LibraryEntry, VersionData } from "../protocol" */
/** @import { Texts } from "../shared/types" */
/** @import { DefinitionPanels } from "./definition_panels.js" */

export class LibraryPage {
  /** @type {HTMLHeadingElement} */ name
  /** @type {HTMLUListElement} */ changes
  /** @type {HTMLDivElement} */ changed
  /** @type {HTMLDivElement} */ versions
  /** @type {HTMLElement} */ root

  /** @param {DefinitionPanels} panels */
  constructor(panels) {
    this.panels = panels
  }

  /** @param {Texts} t */
  build(t) {
    this.name = make("h2", { tabindex: "-1" })
    this.changes = make("ul")
    this.changed = make("div", { class: "note" }, make("strong", {}, t.changes), this.changes)
    this.versions = make("div", { class: "versions" })
    this.root = make(
      "section",
      { class: "card page", "data-testid": "library-page", onkeydown: event => this.key(event) },
      make(
        "header",
        {},
        this.name,
        make("button", { type: "button", class: "close", onclick: () => this.close() }, t.close),
      ),
      this.changed,
      this.versions,
    )
    return this.root
  }

  /** @type {(event: KeyboardEvent) => void} */
  key(event) {
    if (event.key === "Escape") this.close()
  }

  close() {
    this.panels.openLibrary(this.root.dataset.library ?? "")
  }

  /** @param {DefinitionPanelsData} data */
  show({ library }) {
    this.root.hidden = !library
    if (!library) return
    const isOther = this.root.dataset.library !== library.library
    this.root.dataset.library = library.library
    write(this.name, library.library)
    this.changed.hidden = !library.changes.length
    const changes = fit(this.changes, library.changes.length, () =>
      make("li", {}, make("span"), " ", make("span", { class: "remark" })),
    )
    library.changes.forEach(({ text, remark }, at) => {
      write(changes[at].children[0], text)
      write(changes[at].children[1], remark)
    })
    const versions = fit(this.versions, library.versions.length, () => makeVersion(this.panels))
    library.versions.forEach((version, at) => {
      if (isOther) versions[at].open = at === 0
      this.showVersion(versions[at], version)
    })
  }

  /** @type {(block: Element, version: VersionData) => void} */
  showVersion(block, version) {
    const { texts: t } = this.panels.data
    const [head, remark, everywhere, list] = block.children
    showMark(head.children[0], version)
    write(
      head.children[1],
      [version.date, version.released && say(t.released, { date: version.released })]
        .filter(Boolean)
        .join(" · "),
    )
    write(remark, version.remark)
    // What all calls do is said once.
    const entries = version.calls.map(call => ({ call, lines: linesOf(call, t) }))
    const [first, ...others] = entries.map(({ lines }) => lines)
    const common = others.length ? first.filter(line => others.every(other => other.includes(line))) : []
    everywhere.toggleAttribute("hidden", !common.length)
    showNotes(everywhere.children[1], common)
    const families = [...new Set(version.calls.map(({ family }) => family))]
    const sections = fit(list, families.length, () =>
      make("section", {}, make("h3"), make("ul", { class: "calls" })),
    )
    families.forEach((family, at) => {
      const calls = entries.filter(({ call }) => call.family === family)
      const [title, list] = sections[at].children
      write(title, t[`family_${family.toLowerCase()}`] ?? (family || t.family_other))
      const items = fit(list, calls.length, () => makeOwnCall(this.panels))
      calls.forEach(({ call, lines }, number) =>
        showOwnCall(
          items[number],
          call,
          lines.filter(line => !common.includes(line)),
          t,
        ),
      )
    })
  }
}

// What a call does in edge cases, and what is different when it is set in another way.
/** @type {(call: LibraryEntry, t: Texts) => string[]} */
function linesOf(call, t) {
  const settings = (call.settings ?? []).map(other => {
    const what = [
      other.measure !== call.measure && other.measure,
      other.gives !== call.gives && say(t.gives, { value: given(other) }),
      ...other.notes,
    ]
    return say(t.with_setting, { setting: other.setting, what: what.filter(Boolean).join(" ") })
  })
  return [...call.notes, ...settings]
}

/** @type {(panels: DefinitionPanels) => HTMLDetailsElement} */
const makeVersion = ({ data: { texts: t } }) =>
  make(
    "details",
    { class: "version-block" },
    make("summary", {}, makeMark(), make("span", { class: "date" })),
    make("p", { class: "remark" }),
    make("div", { class: "everywhere" }, make("p", {}, t.everywhere), make("ul", { class: "notes" })),
    make("div"),
  )

/** @type {(panels: DefinitionPanels) => HTMLElement} */
function makeOwnCall(panels) {
  return make(
    "li",
    { class: "call", "data-testid": "call" },
    make(
      "p",
      { class: "head" },
      make("strong", { lang: "en" }),
      make("span", { class: "setting" }),
      make("code", { class: "measure" }),
      make("span", { class: "values" }),
    ),
    make("p", { class: "name" }),
    makeWorked(),
    makeCode(panels),
    make("ul", { class: "notes" }),
    make("p", { class: "remark" }),
  )
}

/** @type {(item: HTMLElement, call: LibraryEntry, lines: string[], t: Texts) => void} */
function showOwnCall(item, call, lines, t) {
  const [head, name, formula, written, notes, remark] = /** @type {HTMLElement[]} */ ([...item.children])
  const [title, setting, measure, values] = head.children
  Object.assign(item.dataset, { call: call.call, measure: call.open && call.measure, value: call.value })
  write(title, call.call)
  write(setting, call.setting)
  write(measure, call.measure)
  measure.classList.toggle("unknown", !call.open)
  write(values, given(call))
  write(name, call.name)
  showWorked(formula, call, t)
  write(written.children[0], call.code)
  showNotes(notes, lines)
  write(remark, call.remark)
}
