// Elements that belong to what they show: they keep focus and what is unfolded, wherever they come to stand.

import { activeIn } from "../shared/dom.js"

/** @template Made */
export class ElementCache {
  /** @param {() => Made} build */
  constructor(build) {
    this.build = build
    /** @type {Map<string, Made>} */
    this.made = new Map()
  }

  /** @type {(key: string) => Made} */
  of(key) {
    const made = this.made.get(key) ?? this.build()
    this.made.set(key, made)
    return made
  }
}

// An element that is moved loses focus, and a reader with keys their place.
/** @type {(root: HTMLElement, change: () => void) => void} */
export function keepFocus(root, change) {
  const focused = activeIn(root)
  change()
  if (focused?.isConnected && activeIn(root) !== focused) focused.focus({ preventScroll: true })
}
