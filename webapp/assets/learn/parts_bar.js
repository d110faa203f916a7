// Bars from 0 to 1 that are made of what each case adds, and the colours of the cases.

import { fit, make, write } from "../shared/dom.js"

/** @import { CaseKeyData, PartData } from "../protocol" */

export const makePartsBar = () => make("span", { class: "track parts", "aria-hidden": "true" })

/** @type {(bar: HTMLElement, shown: Pick<PartData, "colour" | "size">[]) => void} */
export function showParts(bar, shown) {
  const spans = fit(bar, shown.length, () => make("span"))
  shown.forEach(({ colour, size }, at) => {
    spans[at].style.width = `${size * 100}%`
    spans[at].style.background = colour
  })
}

/** @type {(key: CaseKeyData[]) => HTMLElement} */
export const caseKey = key =>
  make(
    "ul",
    { class: "case-key" },
    ...key.map(({ name, colour, note }) => {
      const swatch = make("span", { class: "swatch", "aria-hidden": "true" })
      swatch.style.background = colour
      const text = make("span")
      write(text, `${name} · ${note}`)
      return make("li", {}, swatch, text)
    }),
  )
