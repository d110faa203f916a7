// Copying says whether it worked. Streamlit's button fails without a word where the browser gives no leave,
// as on a page that is not encrypted.

import { make, parts } from "../shared/dom.js"

/** @import { StreamlitWords } from "./streamlit_words.js" */

const CODE = "[data-testid=stCode]"

/** @param {StreamlitWords} words */
export function copyInWords(words) {
  document.addEventListener(
    "click",
    event => {
      const button = event.target instanceof Element ? event.target.closest(`${CODE} button`) : null
      const code = button?.closest(CODE)
      if (!code) return
      // Before Streamlit's own handler, and instead of it.
      event.stopPropagation()
      copy(code).then(isCopied => tell(code, words.of(isCopied ? "copied" : "not_copied")))
    },
    { capture: true },
  )
}

/**
 * Copy the text, and return whether that worked. Where it did not, the text is selected.
 *
 * @param {Element} code
 */
async function copy(code) {
  const [text] = parts(code, "code")
  try {
    await navigator.clipboard.writeText(text.textContent)
    return true
  } catch {
    getSelection()?.selectAllChildren(text)
    return document.execCommand("copy")
  }
}

/** @type {(code: Element, text: string) => void} */
function tell(code, text) {
  const place = /** @type {HTMLElement} */ (code.parentElement)
  const [known] = parts(place, ":scope > .copy-result")
  const result = known ?? place.appendChild(make("p", { class: "copy-result", role: "status" }))
  result.textContent = text
}
