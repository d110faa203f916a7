// The calls of libraries: who computes a definition, and what to write for it.

import { fit, make, say, write } from "../shared/dom.js"

/** @import { CallData } from "../protocol" */
/** @import { Texts } from "../shared/types" */
/** @import { DefinitionPanels } from "./definition_panels.js" */

// `shown` is the value of the definition: only what differs from it is worth a word.
/** @type {(list: Element, calls: CallData[], shown: string, panels: DefinitionPanels) => void} */
export function showCalls(list, calls, shown, panels) {
  const items = fit(list, calls.length, () => makeCall(panels))
  calls.forEach((call, at) => showCall(items[at], call, shown, panels.data.texts))
}

/** @type {(panels: DefinitionPanels) => HTMLElement} */
function makeCall(panels) {
  /** @type {HTMLElement} */
  const name = make("button", {
    type: "button",
    class: "name",
    onclick: () => panels.openLibrary(name.textContent),
  })
  return make(
    "li",
    { class: "call", "data-testid": "library" },
    make("p", { class: "head" }, name, makeMark(), make("span", { class: "gives" })),
    make("details", {}, make("summary", {}, panels.data.texts.edge_cases), make("ul", { class: "notes" })),
    make("p", { class: "write" }, make("code", { lang: "en" }), make("span", { class: "setting" })),
    make("p", { class: "remark" }),
  )
}

/** @type {(item: HTMLElement, call: CallData, shown: string, t: Texts) => void} */
function showCall(item, call, shown, t) {
  const [head, edges, written, remark] = item.children
  Object.assign(item.dataset, { library: call.library, version: call.version })
  write(head.children[0], call.library)
  head.children[0].setAttribute("title", say(t.open_library, { library: call.library }))
  showMark(head.children[1], call)
  write(head.children[2], call.gives && call.gives !== shown ? say(t.gives, { value: given(call) }) : "")
  showCode(written, call)
  showNotes(edges.children[1], call.notes)
  edges.toggleAttribute("hidden", !call.notes.length)
  write(remark, call.remark)
}

// The decimals, and the exact value where it says more.
/** @type {(call: Pick<CallData, "gives" | "exact">) => string} */
export const given = ({ gives, exact }) => (exact && exact !== gives ? `${gives} = ${exact}` : gives)

/** @type {(written: Element, call: CallData) => void} */
export function showCode(written, { code, setting }) {
  write(written.children[0], code)
  write(written.children[1], setting)
}

/** @type {(list: Element, notes: string[]) => void} */
export function showNotes(list, notes) {
  const items = fit(list, notes.length, () => make("li"))
  notes.forEach((note, at) => write(items[at], note))
}

// The version, and whether it was run or its source was read.
export const makeMark = () =>
  make("span", { class: "mark" }, make("span", { class: "version" }), make("span", { class: "evidence" }))

/** @type {(mark: Element, shown: Pick<CallData, "version" | "evidence" | "run">) => void} */
export function showMark(mark, { version, evidence, run }) {
  write(mark.children[0], version)
  write(mark.children[1], evidence)
  mark.children[1].classList.toggle("run", run)
}
