// A call of a library, with a button that copies it.

import { make, write } from "../shared/dom.js"

/** @import { DefinitionPanels } from "./definition_panels.js" */

const COPIED = 2000 // milliseconds

let made = 0

/** @type {(panels: DefinitionPanels) => HTMLElement} */
export function makeCode(panels) {
  const { texts: t } = panels.data
  // There are many buttons to copy a call with: each is described by its call.
  const id = `call-${++made}`
  /** @type {HTMLButtonElement} */
  const copy = make(
    "button",
    { type: "button", class: "copy", "aria-describedby": id, onclick: () => copyCode(copy, code, panels) },
    t.copy,
  )
  const code = make("code", { lang: "en", id })
  return make("p", { class: "write" }, code, copy)
}

/** @type {(button: HTMLElement, code: HTMLElement, panels: DefinitionPanels) => Promise<unknown>} */
async function copyCode(button, code, panels) {
  const { texts: t } = panels.data
  try {
    await navigator.clipboard.writeText(code.textContent)
  } catch {
    // Where a page may not write to the clipboard, the reader can, with the keys.
    return getSelection()?.selectAllChildren(code)
  }
  write(button, t.copied)
  panels.status.say(t.copied)
  setTimeout(() => write(button, t.copy), COPIED)
}
