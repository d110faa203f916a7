// What Streamlit has no option for: the language of the document, one entry of the browser's history a page,
// the focus of menus, copying, its own English words. And the choice of the theme, which it hides in a menu.

import { make } from "../shared/dom.js"
import { copyInWords } from "./copying.js"
import { keepOneEntryAPage } from "./history_entries.js"
import { focusMenus } from "./menu_focus.js"
import { ProjectorBar } from "./projector_bar.js"
import { StreamlitWords } from "./streamlit_words.js"
import { ThemeChoice } from "./theme_choice.js"

/** @import { DocumentData } from "../protocol" */
/** @import { Mount } from "../shared/types" */

const words = new StreamlitWords()
let isInstalled = false

/** @type {WeakMap<ShadowRoot, { theme: ThemeChoice, bar: ProjectorBar }>} */
const mounted = new WeakMap()

// Streamlit calls this again on every change of data.
/** @param {Mount<DocumentData>} mount */
export default function ({ parentElement, data: [data] }) {
  const page = document.documentElement
  page.lang = data.lang
  page.classList.toggle("present", Boolean(data.projector))
  page.style.fontSize = data.projector?.root ?? ""
  data.short_languages.forEach((sign, at) => {
    page.style.setProperty(`--language-${at + 1}`, `"${sign}" / ""`)
  })
  words.show(data.translations)
  if (!isInstalled) install()
  const known = mounted.get(parentElement)
  const parts = known ?? { theme: new ThemeChoice(parentElement), bar: new ProjectorBar(parentElement) }
  mounted.set(parentElement, parts)
  parts.theme.show(data)
  parts.bar.show(data.projector)
  return () => parts.bar.leave()
}

function install() {
  isInstalled = true
  const style = new URL("page.css", import.meta.url).href
  document.head.append(make("link", { rel: "stylesheet", href: style }))
  keepOneEntryAPage()
  focusMenus()
  copyInWords(words)
  words.watch()
}
