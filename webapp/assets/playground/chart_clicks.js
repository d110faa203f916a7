// Charts do what they show: a press on the curves chooses that K, one on the map of moves makes that move.
// The board does the same for those who cannot press a chart.

import { LASTING } from "../limits.js"
import { Component, mounting } from "../shared/component.js"
import { make } from "../shared/dom.js"

/** @import { ChartAct, ChartClicksData } from "../protocol" */

const PRESSED = ".st-key-curves .js-plotly-plot, .st-key-moves .js-plotly-plot"

/**
 * What a press on a point of a chart asks for; null where it changes nothing.
 *
 * @param {boolean} isMap
 * @param {{ x: number, y: number }} point
 * @param {readonly string[]} ranked
 * @returns {ChartAct | null}
 */
export function pressed(isMap, { x, y }, ranked) {
  if (!isMap) return { do: "cutoff", k: x }
  return x === y + 1 ? null : { do: "move", item: ranked[y], to: x }
}

/** @extends {Component<ChartClicksData, ChartAct>} */
class ChartClicks extends Component {
  /** @param {ShadowRoot} host */
  constructor(host) {
    super(host, "chart-clicks", LASTING.playground)
    /** @type {WeakSet<Element>} */
    this.heard = new WeakSet()
    this.style = document.head.appendChild(make("style"))
    this.style.textContent = `:is(${PRESSED}) .nsewdrag { cursor: pointer !important }`
    /** @type {(event: PointerEvent) => void} */
    this.watch = event => this.hear(event)
    // Plotly hears presses itself, and makes a new chart for new numbers: each is asked when it is first pressed.
    document.addEventListener("pointerdown", this.watch, { capture: true, passive: true })
  }

  leave() {
    super.leave()
    document.removeEventListener("pointerdown", this.watch, { capture: true })
    this.style.remove()
  }

  /** @param {PointerEvent} event */
  hear({ target }) {
    const plot = /** @type {any} */ (target instanceof Element ? target.closest(PRESSED) : null)
    if (!plot || this.heard.has(plot)) return
    this.heard.add(plot)
    const isMap = plot.closest(".st-key-moves") !== null
    plot.on("plotly_click", (/** @type {any} */ { points }) => {
      const act = this.root.isConnected && pressed(isMap, points[0], this.data.ranked)
      if (act) this.act(act)
    })
  }
}

export default mounting(ChartClicks)
