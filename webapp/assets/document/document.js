// What Streamlit has no option for: the language of the document, one entry of the browser's history a page,
// the focus of menus, copying, its own English words. And the choice of the theme, which it hides in a menu.

import { make } from "../shared/dom.js"
import { copyInWords } from "./copying.js"
import { keepOneEntryAPage } from "./history_entries.js"
import { focusMenus } from "./menu_focus.js"
import { putPagesAway } from "./phone_pages.js"
import { StreamlitWords } from "./streamlit_words.js"
import { ThemeChoice } from "./theme_choice.js"

/** @import { DocumentData, ProjectorData } from "../protocol" */
/** @import { Mount } from "../shared/types" */
/** @import { ProjectorBar } from "./projector_bar.js" */

/**
 * What stands in a header: the bar comes when the page is first laid out for a room.
 *
 * @typedef {{ theme: ThemeChoice, bar?: ProjectorBar, projector: ProjectorData | null }} Parts
 */

const words = new StreamlitWords()
let isInstalled = false

/** @type {WeakMap<ShadowRoot, Parts>} */
const mounted = new WeakMap()

// Streamlit can mount an old header once more beside the new one, for a moment.
/** @type {Map<ShadowRoot, DocumentData>} */
const onPage = new Map()

// Streamlit calls this again on every change of data.
/** @param {Mount<DocumentData>} mount */
export default function ({ parentElement, data }) {
  // It loads the script before each call, and a call may come after another header stands on the page.
  if (!parentElement.isConnected) return () => {}
  onPage.set(parentElement, data)
  apply(data)
  if (!isInstalled) install()
  const known = mounted.get(parentElement)
  /** @type {Parts} */
  const parts = known ?? { theme: new ThemeChoice(parentElement), projector: null }
  mounted.set(parentElement, parts)
  parts.theme.show(data)
  parts.projector = data.projector
  void showBar(parts, parentElement)
  return () => {
    parts.bar?.leave()
    onPage.delete(parentElement)
    const left = [...onPage.values()].at(-1)
    if (left) apply(left)
  }
}

/** @param {DocumentData} data */
function apply(data) {
  const page = document.documentElement
  page.lang = data.lang
  page.classList.toggle("present", Boolean(data.projector))
  page.style.fontSize = data.projector?.root ?? ""
  data.short_languages.forEach((sign, at) => {
    page.style.setProperty(`--language-${at + 1}`, `"${sign}" / ""`)
  })
  words.show(data.translations)
}

/** @type {(parts: Parts, host: ShadowRoot) => Promise<void>} */
async function showBar(parts, host) {
  if (parts.projector && !parts.bar) {
    const { ProjectorBar } = await import("./projector_bar.js")
    if (!host.isConnected) return // left meanwhile: nothing may listen any more
    parts.bar ??= new ProjectorBar(host)
  }
  parts.bar?.show(parts.projector)
}

function install() {
  isInstalled = true
  const style = new URL("page.css", import.meta.url).href
  document.head.append(make("link", { rel: "stylesheet", href: style }))
  keepOneEntryAPage()
  focusMenus()
  putPagesAway()
  copyInWords(words)
  words.watch()
}
