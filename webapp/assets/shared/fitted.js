// On a projector nobody scrolls: what belongs together is made as small as it must be to fit on the screen.

const STEPS = 11 // from full size down to half of it
const MARGIN = 8 // pixels that stay free below

/**
 * The largest size at which something fits, from 1 down; the smallest where none does.
 *
 * @param {(size: number) => boolean} fits
 */
export function largestFitting(fits) {
  const sizes = Array.from({ length: STEPS }, (_, at) => 1 - at / 20)
  return sizes.find(fits) ?? sizes[STEPS - 1]
}

export class Fitted {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element
    this.isOn = false
    this.fit = () => {
      if (this.isOn) largestFitting(size => this.fitsAt(size))
    }
    // Also where its own parts open, and where letters come later.
    this.observer = new ResizeObserver(this.fit)
  }

  leave() {
    this.observer.disconnect()
    removeEventListener("resize", this.fit)
  }

  /** @param {boolean} isOn */
  show(isOn) {
    this.isOn = isOn
    this.leave()
    if (!isOn) {
      this.element.style.zoom = ""
      return
    }
    this.observer.observe(this.element)
    addEventListener("resize", this.fit)
    this.fit()
  }

  /** @param {number} size */
  fitsAt(size) {
    this.element.style.zoom = String(size)
    const scrolled = document.querySelector("[data-testid=stMain]")?.scrollTop ?? 0
    return this.element.getBoundingClientRect().bottom + scrolled <= innerHeight - MARGIN
  }
}
