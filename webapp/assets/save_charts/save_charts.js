// Saves the charts on the page as pictures, as they stand there: in the browser, so that what is
// saved is what was seen, theme and fonts included, and the server needs no browser of its own.

import { make, parts } from "../shared/dom.js"
import { whenStyled } from "../shared/styled.js"

/** @import { SaveChartsData } from "../protocol" */
/** @import { Mount } from "../shared/types" */

const PNG_SCALE = 3

/** @param {Mount<SaveChartsData>} mount */
export default function ({ parentElement, data: [data] }) {
  const rows = data.charts.map(({ key, title }) => {
    const row = document.createElement("p")
    const label = document.createElement("span")
    label.textContent = title
    row.append(
      label,
      ...["PNG", "SVG"].map(format => {
        const button = document.createElement("button")
        button.type = "button"
        button.textContent = format
        button.setAttribute("aria-label", data.save.replace("{chart}", title).replace("{format}", format))
        button.onclick = () => save(key, format)
        return button
      }),
    )
    return row
  })
  const [known] = parts(parentElement, ".save")
  const list = known ?? make("div", { class: "save" })
  if (!known) parentElement.append(list)
  list.lang = data.lang
  whenStyled(parentElement, () => list.replaceChildren(...rows))
}

/** @type {(key: string, format: string) => Promise<void>} */
async function save(key, format) {
  const plot = document.querySelector(`.st-key-${key} .js-plotly-plot`)
  if (!plot) return
  const svg = picture(plot)
  const vector = new Blob([new XMLSerializer().serializeToString(svg)], { type: "image/svg+xml" })
  download(format === "SVG" ? vector : await raster(vector, svg), `${key}.${format.toLowerCase()}`)
}

// Plotly draws in layers, one <svg> each; a picture is one.
/** @type {(plot: Element) => SVGElement} */
function picture(plot) {
  const [first, ...layers] = parts(plot, "svg.main-svg", SVGElement)
  const svg = /** @type {SVGElement} */ (first.cloneNode(true))
  for (const layer of layers) svg.append(...layer.cloneNode(true).childNodes)
  const { width, height } = first.getBoundingClientRect()
  svg.setAttribute("width", String(width))
  svg.setAttribute("height", String(height))
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`)
  svg.style.fontFamily = getComputedStyle(plot).fontFamily
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect")
  for (const [name, value] of Object.entries({ width, height, fill: groundOf(plot) }))
    ground.setAttribute(name, String(value))
  svg.prepend(ground)
  return svg
}

/** @type {(element: Element) => string} */
function groundOf(element) {
  for (let node = /** @type {Element | null} */ (element); node; node = node.parentElement) {
    const colour = getComputedStyle(node).backgroundColor
    if (!/rgba\(.*, 0\)|transparent/.test(colour)) return colour
  }
  return "#ffffff"
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
