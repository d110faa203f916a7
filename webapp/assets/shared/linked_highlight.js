// Card, row, term of the formula and bar light up together. Charts and formulas live outside the component:
// they are found by the colour of their item, which nothing else on the page is painted in.
// An owner has a `root` with elements that carry data-rank, and `colours`, the colour of each rank.

import { make, parts, rankOf, write } from "./dom.js"

/** @import { Highlighted } from "./types" */

export class LinkedHighlight {
  /** @param {Highlighted} owner */
  constructor(owner) {
    this.owner = owner
    /** @type {number | null} */
    this.rank = null
    this.style = document.head.appendChild(make("style"))
    /** @type {(event: any) => void} */
    const point = event => this.show(rankOf(event.target))
    owner.root.onpointerover = point
    owner.root.onpointerleave = () => this.show(null)
    // There is no handler property for this event; an owner is made once, so nothing piles up.
    owner.root.addEventListener("focusin", point)
    /** @type {(event: PointerEvent) => void} */
    this.watch = event => this.follow(event)
    document.addEventListener("pointermove", this.watch, { passive: true })
  }

  leave() {
    document.removeEventListener("pointermove", this.watch)
    this.style.remove()
  }

  /** @type {(rank: number | null) => void} */
  show(rank) {
    this.rank = rank
    // Blocks of bars among them, which are no HTML.
    for (const element of this.owner.root.querySelectorAll("[data-rank]"))
      element.classList.toggle("lit", Number(element.getAttribute("data-rank")) === rank)
    const colour = rank && asPainted(this.owner.colours[rank - 1])
    write(this.style, colour ? rules(colour) : "")
  }

  // The other way round: what is under the pointer outside lights its card.
  /** @type {(event: PointerEvent) => void} */
  follow(event) {
    const place = event.target instanceof Element && event.target.closest(".katex, .js-plotly-plot")
    if (!place) {
      // Straight from a formula to a card: that one says itself what lights up.
      if (this.outside && !event.composedPath().includes(this.owner.root)) this.show(null)
      this.outside = false
      return
    }
    const painted = place.matches(".katex") ? '[style*="color"]' : ".point path"
    const under = [...parts(place, painted), ...parts(place, painted, SVGElement)].filter(element =>
      isUnder(element, event),
    )
    const colours = under.flatMap(element => [element.style.color, element.style.fill])
    this.outside = true
    this.show(this.owner.colours.findIndex(colour => colours.includes(asPainted(colour))) + 1 || null)
  }
}

// Browsers write every colour of a style in this way.
/** @type {(hex: string) => string} */
const asPainted = hex => hex && `rgb(${[1, 3, 5].map(at => parseInt(hex.slice(at, at + 2), 16)).join(", ")})`

// Plotly and KaTeX lay transparent boxes over what they paint, so what is painted is asked where it is.
/** @type {(element: Element, at: PointerEvent) => boolean} */
function isUnder(element, { clientX, clientY }) {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}

/** @type {(colour: string) => string} */
const rules = colour => `
  .katex [style*="${colour}"] { background: color-mix(in srgb, ${colour} 22%, transparent); border-radius: .2em; }
  .js-plotly-plot .point path[style*="${colour}"] { stroke: currentColor !important; stroke-width: 3px !important; }`
