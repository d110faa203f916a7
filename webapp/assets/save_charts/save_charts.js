// Saves the charts on the page as pictures: in the browser, so that what is saved is what was seen, and the
// server needs no browser of its own. A picture is light in either theme, for paper and slides.

import { make, parts } from "../shared/dom.js"
import { whenStyled } from "../shared/styled.js"

/** @import { SaveChartsData } from "../protocol" */
/** @import { Mount } from "../shared/types" */

const PNG_SCALE = 3
const MARGIN = 12 // pixels around a picture
const GROUND = "#ffffff"

const INK = "#12161f"
const GRID = "#e3e5ea"

// Letters on blocks and tiles have the colour that is read there; all others stand on the ground.
const ON_BLOCKS = ".bartext-inside, .heatmap-label text"

/** @param {Mount<SaveChartsData>} mount */
export default function ({ parentElement, data }) {
  const [known] = parts(parentElement, ".save")
  const shown = JSON.stringify(data)
  if (known?.dataset.shown === shown) return // the button that was pressed keeps the focus
  const rows = data.charts.map(({ key, title, label: shownLabel, file }) => {
    const row = document.createElement("p")
    const label = document.createElement("span")
    label.textContent = shownLabel
    row.append(
      label,
      ...["PNG", "SVG"].map(format => {
        const button = document.createElement("button")
        button.type = "button"
        button.textContent = format
        button.setAttribute("aria-label", data.save.replace("{chart}", title).replace("{format}", format))
        button.onclick = () => save(key, file, format)
        return button
      }),
    )
    return row
  })
  const list = known ?? make("div", { class: "save" })
  if (!known) parentElement.append(list)
  list.lang = data.lang
  list.dataset.shown = shown
  whenStyled(parentElement, () => list.replaceChildren(...rows))
}

/** @type {(key: string, file: string, format: string) => Promise<void>} */
async function save(key, file, format) {
  const plot = document.querySelector(`.st-key-${key} .js-plotly-plot`)
  if (!plot) return
  const svg = picture(plot)
  const vector = new Blob([new XMLSerializer().serializeToString(svg)], { type: "image/svg+xml" })
  download(format === "SVG" ? vector : await raster(vector, svg), `${file}.${format.toLowerCase()}`)
}

// Plotly draws in layers, one <svg> each; a picture is one.
/** @type {(plot: Element) => SVGElement} */
function picture(plot) {
  const [first, ...others] = parts(plot, "svg.main-svg", SVGElement)
  const svg = /** @type {SVGElement} */ (copyOf(first))
  for (const layer of others) svg.append(...copyOf(layer).childNodes)
  for (const part of parts(svg, ".hoverlayer, .draglayer", SVGElement)) part.remove()
  for (const text of parts(svg, "text", SVGElement)) if (!text.matches(ON_BLOCKS)) text.style.fill = INK
  for (const line of parts(svg, ".gridlayer path", SVGElement)) line.style.stroke = GRID
  // A line that ignores the scale of a picture would be a third as wide in it.
  for (const line of parts(svg, "[style*=vector-effect]", SVGElement)) line.style.vectorEffect = "none"
  for (const part of parts(svg, ".bg", SVGElement)) part.style.fill = "none"
  const box = first.getBoundingClientRect()
  const [width, height] = [box.width + 2 * MARGIN, box.height + 2 * MARGIN]
  svg.setAttribute("width", String(width))
  svg.setAttribute("height", String(height))
  svg.setAttribute("viewBox", `${-MARGIN} ${-MARGIN} ${width} ${height}`)
  svg.style.background = GROUND
  svg.style.fontFamily = getComputedStyle(plot).fontFamily
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect")
  for (const [name, value] of Object.entries({ x: -MARGIN, y: -MARGIN, width, height, fill: GROUND }))
    ground.setAttribute(name, String(value))
  svg.prepend(ground)
  return svg
}

/**
 * Return a copy in which every text keeps its length: what opens the picture may not have the page's font.
 *
 * @param {SVGElement} layer
 */
function copyOf(layer) {
  const copy = /** @type {SVGElement} */ (layer.cloneNode(true))
  const [from, to] = [layer, copy].map(one => parts(one, "text, tspan", SVGElement))
  from.forEach((text, at) => {
    if (!(text instanceof SVGTextContentElement) || text.querySelector("tspan")) return
    const length = text.getComputedTextLength()
    if (!length) return
    to[at].setAttribute("textLength", length.toFixed(2))
    to[at].setAttribute("lengthAdjust", "spacingAndGlyphs")
  })
  return copy
}

/** @type {(vector: Blob, svg: SVGElement) => Promise<Blob>} */
async function raster(vector, svg) {
  const image = new Image()
  const url = URL.createObjectURL(vector)
  try {
    image.src = url
    await image.decode()
    const canvas = document.createElement("canvas")
    canvas.width = Number(svg.getAttribute("width")) * PNG_SCALE
    canvas.height = Number(svg.getAttribute("height")) * PNG_SCALE
    const context = canvas.getContext("2d")
    if (!context) throw new Error("this browser has no canvas to draw on")
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((done, fail) => {
      /** @type {BlobCallback} */
      const give = blob => (blob ? done(blob) : fail(new Error("the picture is too large for a canvas")))
      canvas.toBlob(give, "image/png")
    })
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** @type {(blob: Blob, fileName: string) => void} */
function download(blob, fileName) {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
