// The result code of a session: in large signs, with a button that copies it.

import { make, write } from "../shared/dom.js"

/** @import { ResultCodeBlock } from "../protocol" */
/** @import { LessonView } from "./lesson_view.js" */

const COPIED = 2000 // milliseconds until the button says again what it does

/** @type {(lessonView: LessonView, block: ResultCodeBlock) => HTMLElement} */
export function resultCode(lessonView, { legend, code, note, copy, copied, selected }) {
  const signs = make("output", { class: "signs", "data-testid": "result-code", translate: "no" }, code)
  const button = make("button", { type: "button", class: "main", "data-testid": "copy-result-code" }, copy)
  button.onclick = async () => {
    try {
      await navigator.clipboard.writeText(code)
    } catch {
      // Where a page may not write to the clipboard, the reader can, with the keys.
      getSelection()?.selectAllChildren(signs)
      return lessonView.status.say(selected)
    }
    write(button, copied)
    lessonView.status.say(copied)
    setTimeout(() => write(button, copy), COPIED)
  }
  return make(
    "section",
    { class: "result-code", "aria-label": legend },
    make("h3", {}, legend),
    make("p", { class: "line" }, signs, button),
    make("p", { class: "quiet" }, note),
  )
}
