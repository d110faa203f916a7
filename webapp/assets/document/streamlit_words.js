// Streamlit's own words in the reader's language, which it has in English only; and words in place of what it
// shows when a part of the page cannot be loaded.

import { make, parts, say } from "../shared/dom.js"

/** @type {Record<string, string>} */
const KEYS = {
  "Add files": "add_files",
  "App pages": "pages",
  "Clear all": "clear_all",
  "Clear value": "clear_value",
  Close: "close",
  "Close fullscreen": "close_fullscreen",
  Connecting: "connecting",
  "Connection error": "connection_error",
  "Collapse sidebar": "hide_pages",
  "Copy to clipboard": "copy",
  Decrement: "decrement",
  Error: "connection_error",
  "Expand sidebar": "show_pages",
  Fullscreen: "fullscreen",
  Increment: "increment",
  "Link to heading": "link_to_heading",
  Open: "open",
  "Selected values": "selected",
  Sidebar: "pages",
  "Skip to main content": "skip",
}
const WRITTEN =
  "[data-testid=stSkipToContent], [data-testid=stConnectionStatus] label, [role=dialog] h1, [role=dialog] h2, [role=dialog] :is(p, div:not(:has(*)))"
const NAMED =
  "nav[aria-label], section[aria-label], button[aria-label], a[aria-label], [aria-label='Selected values']"
// With the name of a file: the button of one that was chosen.
const REMOVES = /^Remove (.+)$/s
const NO_SERVER = /Streamlit server is not responding|Is Streamlit still running/
const NOT_LOADED = /dynamically imported module|module script failed/i

export class StreamlitWords {
  constructor() {
    /** @type {Record<string, string>} */
    this.words = {}
    /** @type {WeakMap<Element, { key: string, word: string, file: string }>} */
    this.known = new WeakMap()
    this.observer = new MutationObserver(() => this.translate())
  }

  watch() {
    this.observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["aria-label"] })
  }

  /** @param {Record<string, string>} words */
  show(words) {
    this.words = words
    this.translate()
  }

  /** @param {string} key */
  of(key) {
    return this.words[key] ?? ""
  }

  translate() {
    for (const element of parts(document, WRITTEN)) {
      this.replace(element, element.textContent, word => {
        element.textContent = word
      })
    }
    for (const element of parts(document, NAMED)) {
      const label = element.ariaLabel ?? ""
      const removed = element.closest("[data-testid=stFileChipDeleteBtn]") && REMOVES.exec(label)?.[1]
      this.replace(
        element,
        label,
        word => {
          element.ariaLabel = word
        },
        removed ?? "",
      )
    }
    for (const error of parts(document, "[data-testid=stAlertContentError]")) this.explain(error)
  }

  /**
   * Replace a text that Streamlit wrote, or the word that stands for one in another language.
   *
   * @param {Element} element
   * @param {string} text
   * @param {(word: string) => void} write
   * @param {string} [removed] the file that a button removes
   */
  replace(element, text, write, removed = "") {
    const known = this.known.get(element)
    const isOurs = known?.word === text
    const file = isOurs ? known.file : removed
    const key = isOurs
      ? known.key
      : file
        ? "remove_file"
        : (KEYS[text] ?? (NO_SERVER.test(text) && "no_server"))
    const word = key && say(this.words[key] ?? "", { file })
    if (!word || word === text) return
    this.known.set(element, { key, word, file })
    write(word)
  }

  /**
   * Say in words that a part of the page did not come, with a button to go on: Streamlit shows the error of the
   * browser, and does not ask for the part again.
   *
   * @param {HTMLElement} error
   */
  explain(error) {
    if (error.hidden || !NOT_LOADED.test(error.textContent)) return
    error.hidden = true
    const again = make("button", { type: "button", onclick: () => location.reload() }, this.of("load_again"))
    const text = make("p", {}, this.of("not_loaded"))
    error.after(make("div", { class: "not-loaded", lang: document.documentElement.lang }, text, again))
  }
}
