// The parts of a row: a list as chips, values, and how far apart two models are.

import { fit, make, say, write } from "../shared/dom.js"

/** @import { DifferenceData, RowData, TermData, ValueData } from "../protocol" */
/** @import { Texts } from "../shared/types" */

const MOST = { names: 10, marks: 25 } // chips of a list whose further ones lie beyond K
const ROOM = 70 // letters that stand side by side

// Long lists show where they hit, and leave the names to the board and to whoever points at them.
/** @type {(cases: { rows: Pick<RowData, "names">[] }[]) => boolean} */
export const isDense = cases =>
  cases.some(one =>
    one.rows.some(
      ({ names }) =>
        names.length > MOST.names || names.reduce((sum, name) => sum + name.length + 3, 0) > ROOM,
    ),
  )

/** @type {(onclick: () => void) => HTMLElement} */
export function makeChips(onclick) {
  return make("div", { class: "chips", onclick }, make("ol"), make("span", { class: "rest" }))
}

/** @type {(chips: Element, row: RowData, k: number, dense: boolean, t: Texts) => void} */
export function showChips(chips, { names, hits, missed }, k, dense, t) {
  const [list, rest] = chips.children
  const room = dense ? MOST.marks : MOST.names
  chips.classList.toggle("dense", dense)
  const within = Math.min(k, names.length)
  const most = names.length > room + 1 ? Math.max(room, within) : names.length
  const shown = fit(list, Math.min(most, names.length), () =>
    make("li", {}, make("span", { class: "mark", role: "img", "aria-label": t.hit }, "✓"), make("bdi")),
  )
  shown.forEach((chip, at) => {
    const rank = at + 1
    const hit = hits.includes(rank)
    chip.className = ["chip", hit && "hit", rank > k && "pale", rank === k && k < names.length && "edge"]
      .filter(Boolean)
      .join(" ")
    chip.title = names[at]
    const [mark, name] = chip.children
    mark.toggleAttribute("hidden", !hit)
    name.classList.toggle("hidden", dense)
    write(name, names[at])
  })
  const hidden = names.slice(most)
  const found = hits.filter(rank => rank > most).length
  rest.setAttribute("title", hidden.join(", "))
  write(
    rest,
    [
      names.length ? "" : t.empty_list,
      hidden.length ? say(found ? t.more_hits : t.more, { n: hidden.length, hits: found }) : "",
      missed ? say(t.missed, { n: missed }) : "",
    ]
      .filter(Boolean)
      .join(" · "),
  )
}

export const makeValue = () =>
  make("td", { class: "value" }, make("span", { class: "shown" }), make("span", { class: "exact" }))

/** @type {(cell: HTMLElement, column: string, value: ValueData & Partial<TermData>, t: Texts) => void} */
export function showValue(cell, column, { shown, exact, counted = true }, t) {
  cell.dataset.label = column
  write(cell.children[0], shown)
  write(cell.children[1], exact === shown ? "" : exact)
  cell.classList.toggle("skipped", !counted)
  cell.title = counted ? "" : t.skipped
}

export const makeDifference = () =>
  make(
    "td",
    { class: "difference", rowspan: "2" },
    make("span", { class: "track", "aria-hidden": "true" }, make("span")),
    make("span", { class: "text" }),
  )

// `most` is the largest difference: bars are long beside one another, and the text says how much.
/** @type {(cell: HTMLElement, difference: DifferenceData | null, most: number) => void} */
export function showDifference(cell, difference, most) {
  const [track, text] = /** @type {HTMLElement[]} */ ([...cell.children])
  cell.dataset.sign = difference ? String(difference.sign) : ""
  track.hidden = !difference
  track.style.setProperty("--size", String(difference && most ? difference.size / most : 0))
  write(text, difference ? difference.text || "=" : "–")
}
