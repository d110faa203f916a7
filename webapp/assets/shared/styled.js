// Nobody sees a component without its style, which is a file that may come later than the script.

import { make } from "./dom.js"

const PATIENCE = 5000 // milliseconds, after which it is seen as it is

/**
 * Call `show` once the style of a host is there, or will not come.
 *
 * @param {ParentNode} host
 * @param {() => void} show
 */
export function whenStyled(host, show) {
  const link = host.querySelector("link")
  if (!link || isLoaded(link.sheet)) return show()
  const giveUp = setTimeout(show, PATIENCE)
  for (const event of ["load", "error"]) {
    link.addEventListener(event, () => {
      clearTimeout(giveUp)
      show()
    })
  }
}

/**
 * Give a host further styles; what is returned waits until they are there, or will not come.
 *
 * @type {(host: Node, addresses: string[]) => Promise<unknown>}
 */
export function addStyles(host, addresses) {
  // No link: the one of the host is that of its component.
  const style = make("style", {}, addresses.map(address => `@import url("${address}");`).join(""))
  return new Promise(resolve => {
    style.onload = resolve
    style.onerror = resolve
    setTimeout(resolve, PATIENCE)
    host.appendChild(style)
  })
}

/**
 * Whether a style sheet is there, with all that it imports.
 *
 * @param {CSSStyleSheet | null} sheet
 * @returns {boolean}
 */
function isLoaded(sheet) {
  if (!sheet) return false
  try {
    return [...sheet.cssRules].every(rule => !(rule instanceof CSSImportRule) || isLoaded(rule.styleSheet))
  } catch {
    // Firefox gives no rules of a sheet on its way.
    return false
  }
}
