// The choice of the theme. Streamlit has it in a menu that is hidden here, and keeps it for each page by
// itself: the choice presses the button in that menu, and keeps the theme for all pages.

import { make, set } from "../shared/dom.js"
import { whenStyled } from "../shared/styled.js"

/** @import { DocumentData } from "../protocol" */

const THEMES = ["System", "Light", "Dark"]
const KEPT = /^stActiveTheme-(.*)-v(\d+)$/

export class ThemeChoice {
  /** @param {ShadowRoot} host */
  constructor(host) {
    this.select = make("select", { "data-testid": "theme" })
    this.select.onchange = () => this.choose(this.select.value)
    this.label = make("label", { class: "theme" }, make("span", { "aria-hidden": "true" }, "◐"), this.select)
    /** @type {string[]} */
    this.pages = []
    whenStyled(host, () => host.append(this.label))
  }

  /** @param {DocumentData} data */
  show({ lang, themes, pages }) {
    this.pages = pages
    this.label.lang = lang
    set(this.label, "title", themes.label)
    set(this.select, "aria-label", themes.label)
    this.select.replaceChildren(
      ...THEMES.map(name => make("option", { value: name }, themes[name.toLowerCase()])),
    )
    this.select.value = keptTheme()
  }

  /** @param {string} theme */
  choose(theme) {
    const open = document.querySelector("[data-testid=stMainMenuButton]")
    keepTheme(theme, this.pages)
    if (!(open instanceof HTMLElement)) return location.reload()
    open.click()
    whenThere(`[data-testid=stMainMenuItem-theme-${theme}]`, button => button.click())
  }
}

/** @type {(selector: string, then: (found: HTMLElement) => void) => void} */
function whenThere(selector, then) {
  const find = () => {
    const found = document.querySelector(selector)
    if (!(found instanceof HTMLElement)) return false
    observer.disconnect()
    then(found)
    return true
  }
  const observer = new MutationObserver(find)
  if (!find()) observer.observe(document.body, { childList: true, subtree: true })
}

function keptTheme() {
  const [key] = keptKeys()
  const theme = key && JSON.parse(localStorage.getItem(key) ?? "null")
  return THEMES.includes(theme) ? theme : "System"
}

/** @type {(theme: string, pages: string[]) => void} */
function keepTheme(theme, pages) {
  const [, , version] = KEPT.exec(keptKeys()[0] ?? "") ?? ["", "", "2"]
  const root = location.pathname.split("/").slice(0, -1).join("/")
  for (const page of ["", ...pages]) {
    localStorage.setItem(`stActiveTheme-${root}/${page}-v${version}`, JSON.stringify(theme))
  }
}

// Streamlit reads the one of the address that was opened.
const keptKeys = () => Object.keys(localStorage).filter(key => KEPT.test(key))
