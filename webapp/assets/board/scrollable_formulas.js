// Formulas on a narrow screen: a long one scrolls in a box of its own, which keys can reach. Streamlit gives
// such a box to formulas that stand alone only.

import { make, parts } from "../shared/dom.js"

const FORMULAS = '[data-testid="stMarkdown"] .katex'
const NARROW = "(max-width: 40rem)"

export class ScrollableFormulas {
  constructor() {
    this.style = document.head.appendChild(make("style", {}, RULES))
    this.screen = matchMedia(NARROW)
    this.watch = new MutationObserver(() => {
      if (this.screen.matches) requestAnimationFrame(letKeysScroll)
    })
    this.watch.observe(document.body, { childList: true, subtree: true })
  }

  leave() {
    this.watch.disconnect()
    this.style.remove()
  }
}

function letKeysScroll() {
  for (const formula of parts(document, FORMULAS)) {
    if (formula.scrollWidth > formula.clientWidth) formula.tabIndex = 0
    else formula.removeAttribute("tabindex")
  }
}

const RULES = `
  @media ${NARROW} {
    ${FORMULAS} { display: inline-block; max-width: 100%; overflow: auto hidden; vertical-align: middle; }
  }
  @media (max-width: 24rem) { ${FORMULAS} { font-size: 1em; } }`
