// Nobody sees a component without its style, which is a file that may come later than the script.

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
