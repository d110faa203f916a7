// The scores: each value on top of its bar, which is made of one block for each rank that adds to it.

import { fit, make, part, say, set, write } from "../shared/dom.js"
import { sign, sub, toFloat } from "../shared/exact.js"
import { compactText, decimalText, parsed } from "../shared/number_text.js"
import { agrees, difference, measureOf } from "./live.js"

/** @import { MeasureData } from "../protocol" */
/** @import { Texts } from "../shared/types" */
/** @import { Exact } from "../shared/exact.js" */
/** @import { Board } from "./board.js" */
/** @import { Block, LiveMeasure } from "./live.js" */

const PARTS = /** @type {const} */ (["name", "words", "delta", "value", "fraction", "over", "meaning"])
const LARGE = 3
const SVG = "http://www.w3.org/2000/svg"
const LOWEST_LABEL = 15 // pixels of a block that a line of letters fits in
const LETTER = 6.2 // pixels of a letter of a label, about

export class Scores {
  /** @type {HTMLElement} */ main
  /** @type {HTMLElement} */ further

  /** @param {Board} board */
  constructor(board) {
    this.board = board
    /** @type {WeakMap<Element, DOMRect>} */
    this.sizes = new WeakMap() // of bars: reading them in every frame would hold it up
  }

  /** @param {Texts} t */
  build(t) {
    this.main = make("section", { class: "measures" })
    this.further = make("section", { class: "measures further", "aria-label": t.further })
    this.watch?.disconnect()
    // Whether a label fits depends on how large its block is drawn.
    this.watch = new ResizeObserver(() => {
      this.sizes = new WeakMap()
      this.paintLabels()
    })
    this.watch.observe(this.main)
    return [this.main, this.further]
  }

  leave() {
    this.watch?.disconnect()
  }

  paint() {
    const { live, data } = this.board
    const columns = [
      ...fit(this.main, Math.min(LARGE, live.measures.length), () => this.column()),
      ...fit(this.further, Math.max(0, live.measures.length - LARGE), () => this.column()),
    ]
    this.further.hidden = live.measures.length <= LARGE
    live.measures.forEach((measure, at) => this.paintColumn(columns[at], measure, data.measures[at]))
    this.paintLabels()
  }

  column() {
    return make(
      "div",
      { class: "column" },
      make(
        "button",
        { type: "button", class: "measure", "data-testid": "measure", ...this.board.tooltip.asking },
        ...PARTS.map(name => make("span", { class: name })),
      ),
      svg("svg", { class: "bar", role: "img" }, svg("g", { class: "blocks" }), outline()),
    )
  }

  /** @type {(column: HTMLElement, measure: LiveMeasure, stated: MeasureData) => void} */
  paintColumn(column, measure, stated) {
    const { data, reference, isSettled } = this.board
    const value =
      isSettled && !agrees(stated.value, measure.value) ? this.corrected(stated, measure) : measure.value
    const was = reference ? measureOf(stated, reference.list) : null
    const box = part(column, ".measure")
    const direction = was === null ? 0 : sign(sub(value, was))
    const { reasons: isCovered } = data.covered
    const texts = {
      ...measure,
      name: measure.label,
      over: isCovered ? "" : measure.over,
      value: decimalText(value),
      fraction: measure.fraction && `= ${measure.fraction}`,
      delta: was === null ? "" : difference(value, was),
    }
    set(box, "data-measure", measure.name)
    set(box, "data-value", toFloat(value).toFixed(12))
    if (isCovered) set(box, "data-why", null)
    else if (!this.board.isMoving) set(box, "data-why", `${measure.about} ${measure.why}`.trim())
    set(box, "data-model", data.model || null)
    // A bar is as high as 1. A value above that, as DCG has, fills it.
    const most = Math.max(1, toFloat(value), was === null ? 0 : toFloat(was))
    column.style.setProperty("--value", String(toFloat(value) / most))
    column.style.setProperty("--was", String(was === null ? 0 : toFloat(was) / most))
    for (const name of PARTS) write(part(box, `.${name}`), texts[name])
    set(part(box, ".delta"), "data-sign", direction)
    this.paintBar(
      column,
      measure,
      was !== null && (direction || reference?.stays) ? { was, word: reference?.word ?? "" } : null,
      most,
    )
  }

  // The server's number counts. That another one was worked out here is a mistake to be found in the log.
  /** @type {(stated: MeasureData, measure: LiveMeasure) => Exact} */
  corrected(stated, measure) {
    console.warn(`${measure.name}: ${stated.value} on the server, ${String(measure.value)} here`, measure)
    const [above, below] = stated.value.split("/")
    return parsed(above, below)
  }

  /** @type {(column: HTMLElement, measure: LiveMeasure, before: { was: Exact, word: string } | null, most: number) =>
   *    void} */
  paintBar(column, measure, before, most) {
    const { data } = this.board
    const bar = part(column, ".bar", SVGSVGElement)
    const group = part(bar, ".blocks", SVGGElement)
    const known = new Map([...group.children].map(child => [child.getAttribute("data-item"), child]))
    const blocks = measure.blocks.map(block => {
      const shape = known.get(block.item) ?? blockShape()
      this.paintBlock(shape, block, measure.name, data.colours[block.item], data.patterns[block.item])
      shape.classList.toggle("pointed", data.lights.includes(block.rank))
      place(shape, block.from / most, toFloat(block.share) / most)
      return shape
    })
    keep(group, blocks)
    const line = part(bar, ".was", SVGGElement)
    line.style.setProperty("--share", String(before ? toFloat(before.was) / most : 0))
    line.classList.toggle("hidden", !before)
    line.classList.toggle("letter", before?.word.length === 1)
    write(part(line, "text", SVGTextElement), before?.word ?? "")
    set(
      bar,
      "aria-label",
      say(data.texts.bar, {
        measure: measure.name,
        value: part(column, ".value").textContent,
        blocks: listed(measure.blocks, data.texts),
      }),
    )
  }

  /** @type {(shape: Element, block: Block, measure: string, colour: string, pattern: number | undefined) => void} */
  paintBlock(shape, block, measure, colour = "", pattern = 0) {
    const share = toFloat(block.share)
    set(shape, "data-item", block.item)
    set(shape, "data-rank", block.rank)
    set(shape, "data-measure", measure)
    set(shape, "data-value", share.toFixed(12))
    set(shape, "data-pattern", pattern || null)
    set(shape, "data-label", `${block.item} ${compactText(block.share)}`.trim())
    const { style } = /** @type {SVGElement} */ (shape)
    style.setProperty("--hit", colour)
    style.setProperty("--ink", inkOn(colour))
  }

  // The name and the share where they fit, else the name, else nothing: the card and the row say it too.
  paintLabels() {
    const scale = this.labelScale
    for (const column of [...this.main.children, ...this.further.children]) {
      const { width, height } = this.sizeOf(part(column, ".bar", SVGSVGElement))
      const isUpright = height > width || height > 60
      for (const shape of column.querySelectorAll(".block")) {
        const share = Number(/** @type {SVGElement} */ (shape).style.getPropertyValue("--share"))
        const room = isUpright ? width : width * share
        const line = isUpright ? height * share : height
        const label = shape.getAttribute("data-label") ?? ""
        const item = shape.getAttribute("data-item") ?? ""
        const most = line < LOWEST_LABEL * scale ? 0 : room / (LETTER * scale)
        write(
          part(shape, "text", SVGTextElement),
          [label, label.slice(item.length).trim(), item].find(text => widthOf(text) <= most) ?? "",
        )
      }
    }
  }

  // How much larger labels are than 0.75rem of 16 pixels: in a room they are one rem, which grows with the screen.
  get labelScale() {
    if (!this.board.later.projector?.isOn) return 1
    return parseFloat(getComputedStyle(document.documentElement).fontSize) / 12
  }

  /** @type {(bar: Element) => DOMRect} */
  sizeOf(bar) {
    const size = this.sizes.get(bar) ?? bar.getBoundingClientRect()
    this.sizes.set(bar, size)
    return size
  }
}

/** @type {(blocks: Block[], t: Texts) => string} */
const listed = (blocks, t) =>
  blocks.map(block => `${block.item} ${compactText(block.share)}`).join(t.comma) || t.bar_empty

// Letters of East Asia are about twice as wide.
/** @type {(text: string) => number} */
const widthOf = text => [...text].reduce((width, letter) => width + (letter > "ᄀ" ? 2 : 1), 0)

/** @type {(name: string, attributes?: Record<string, string>, ...children: Element[]) => Element} */
function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}

// Where they are is said by the style, which can be animated. A label is moved by a group around it: WebKit
// does not take the percentages of a text's own transform from the bar.
const blockShape = () =>
  svg(
    "g",
    { class: "block", "data-testid": "bar-block" },
    svg("rect"),
    svg("g", { class: "label" }, svg("text", { "text-anchor": "middle", "dominant-baseline": "central" })),
  )

// Where a block is on its bar, and how high: shares of the bar.
/** @type {(shape: Element, from: number, share: number) => void} */
function place(shape, from, share) {
  const { style } = /** @type {SVGElement} */ (shape)
  style.setProperty("--from", String(from))
  style.setProperty("--share", String(share))
}

const outline = () => svg("g", { class: "was hidden" }, svg("rect"), svg("text", { "text-anchor": "end" }))

// Those that stay keep their place in the document, so that they move rather than come anew.
/** @type {(group: Element, wanted: Element[]) => void} */
function keep(group, wanted) {
  for (const child of [...group.children]) if (!wanted.includes(child)) child.remove()
  for (const child of wanted) if (child.parentNode !== group) group.append(child)
}

// Black or white, whichever is read better on a colour.
/** @type {(hex: string) => string} */
function inkOn(hex) {
  const [red, green, blue] = [1, 3, 5].map(at => (parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 ? "#000" : "#fff"
}
