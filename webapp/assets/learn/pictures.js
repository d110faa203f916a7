// Pictures of sets of cases: the way of each case from before to after, and models under several definitions.

import { make } from "../shared/dom.js"
import { caseKey, makePartsBar, showParts } from "./parts_bar.js"

/** @import { GridBarsBlock, SlopeData, SlopesBlock } from "../protocol" */
/** @import { LessonView } from "./lesson_view.js" */

const SVG = "http://www.w3.org/2000/svg"
const GAP = 10 // per cent of the height between two labels
const ARROWS = /** @type {Record<string, string>} */ ({ 1: "↑", 0: "=", [-1]: "↓" })

/** @type {(line: SlopeData, isMean: boolean) => SVGElement} */
function drawn(line, isMean) {
  const element = document.createElementNS(SVG, "line")
  const places = { x1: 0, x2: 100, y1: 100 - line.before * 100, y2: 100 - line.after * 100 }
  for (const [name, place] of Object.entries(places)) element.setAttribute(name, String(place))
  element.setAttribute("vector-effect", "non-scaling-stroke")
  element.setAttribute("class", isMean ? "slope mean" : "slope")
  element.dataset.sign = String(line.sign)
  // A line of several cases is as thick as they are many.
  element.style.strokeWidth = isMean ? "5px" : `${1 + Math.min(line.cases, 4)}px`
  return element
}

/**
 * The heights of labels in per cent, as near to their values as they can stand without covering one another.
 *
 * @param {number[]} values
 */
export function spread(values) {
  const order = values.map((_, at) => at).sort((one, other) => values[one] - values[other])
  const heights = [...values]
  for (let at = 1; at < order.length; at++)
    heights[order[at]] = Math.max(heights[order[at]], heights[order[at - 1]] + GAP)
  const over = Math.max(0, (heights[order[order.length - 1]] ?? 0) - 100)
  // What stands too high comes down, and pushes what is below it.
  let most = 100
  for (const at of over ? [...order].reverse() : []) {
    heights[at] = Math.min(heights[at], most)
    most = heights[at] - GAP
  }
  return heights
}

/** @type {(lines: SlopeData[], side: "before" | "after", count: number) => HTMLElement} */
function labels(lines, side, count) {
  const heights = spread(lines.map(line => line[side] * 100))
  return make(
    "div",
    { class: `slope-labels ${side}` },
    ...lines.map((line, at) => {
      const isMean = at === count
      const name = side === "after" ? make("span", { class: "of" }, `${ARROWS[line.sign]} ${line.name}`) : ""
      const label = make("p", { class: isMean ? "mean" : "" }, make("strong", {}, line[`${side}_text`]), name)
      label.style.bottom = `${heights[at]}%`
      return label
    }),
  )
}

// Within a box whose width says how much room there is.
/** @type {(name: string, ...children: Node[]) => HTMLElement} */
const framed = (name, ...children) => make("div", {}, make("figure", { class: name }, ...children))

/** @type {(lessonView: LessonView, block: SlopesBlock) => HTMLElement} */
export function slopes(_lessonView, block) {
  const lines = [...block.lines, block.mean]
  const count = block.lines.length
  const chart = document.createElementNS(SVG, "svg")
  chart.setAttribute("viewBox", "0 0 100 100")
  chart.setAttribute("preserveAspectRatio", "none")
  chart.append(...lines.map((line, at) => drawn(line, at === count)))
  const stage = make("div", { class: "slope-stage" })
  stage.append(chart)
  return framed(
    "slopes",
    make("h3", {}, block.legend),
    make("p", { class: "hidden" }, block.alternative),
    make(
      "div",
      { class: "slope-chart", "aria-hidden": "true" },
      make("span", { class: "head" }, block.before),
      make("span", {}),
      make("span", { class: "head" }, block.after),
      labels(lines, "before", count),
      stage,
      labels(lines, "after", count),
    ),
  )
}

/** @type {(lessonView: LessonView, block: GridBarsBlock) => HTMLElement} */
export function gridBars(_lessonView, block) {
  return framed(
    "grid-bars",
    make("p", { class: "hidden" }, block.alternative),
    ...block.groups.map(({ title, bars }) =>
      make(
        "div",
        { class: "bar-group", "aria-hidden": "true" },
        make("h3", {}, title),
        ...bars.map(({ name, text, parts, wins }) => {
          const bar = makePartsBar()
          showParts(bar, parts)
          return make(
            "p",
            { class: wins ? "value wins" : "value" },
            make("span", { class: "of" }, wins ? `✓ ${name}` : name),
            bar,
            make("strong", {}, text),
          )
        }),
      ),
    ),
    caseKey(block.key),
  )
}
