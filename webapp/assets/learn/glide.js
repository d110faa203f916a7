// Things that change places glide there, unless the reader wants pages to keep still.

import { isCalm } from "../shared/dom.js"

const LENGTH = 200 // milliseconds

/**
 * Change the places of some elements, and let each glide from where it was.
 *
 * @param {Iterable<HTMLElement>} elements
 * @param {() => void} change
 */
export function glide(elements, change) {
  const before = [...elements].map(
    element => /** @type {const} */ ([element, element.getBoundingClientRect()]),
  )
  change()
  if (isCalm()) return
  for (const [element, was] of before) {
    const now = element.getBoundingClientRect()
    const [x, y] = [was.left - now.left, was.top - now.top]
    // What was not on the screen, or is not any more, has no way to go.
    if ((!x && !y) || !was.width || !now.width) continue
    element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
      duration: LENGTH,
      easing: "ease-out",
    })
  }
}
