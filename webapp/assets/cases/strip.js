// The hits of a list as a strip: a full square for a hit, a dash for a miss, and a line at the cutoff.

import { say, set } from "../shared/dom.js"

/** @import { Texts } from "../shared/types" */

const SVG = "http://www.w3.org/2000/svg"
const STEP = 8 // from one rank to the next
const SIDE = 7
const GAP = 5 // where the cutoff is
const ROOM = 150 // pixels that short lists may fill, with cells of up to twice the size

export function makeStrip() {
  const strip = document.createElementNS(SVG, "svg")
  strip.setAttribute("class", "strip")
  strip.setAttribute("role", "img")
  strip.setAttribute("preserveAspectRatio", "none")
  for (const kind of ["hits", "misses", "hits beyond", "misses beyond", "edge"]) {
    const path = document.createElementNS(SVG, "path")
    path.setAttribute("class", kind)
    strip.append(path)
  }
  return strip
}

/** @type {(strip: SVGElement, flags: boolean[], k: number, longest: number) => void} */
export function showStrip(strip, flags, k, longest) {
  const places = flags.map((hit, at) => ({ hit, at, x: at * STEP + (at >= k ? GAP : 0) }))
  /** @type {(hit: boolean, beyond: boolean) => string} */
  const path = (hit, beyond) =>
    places
      .filter(place => place.hit === hit && place.at >= k === beyond)
      .map(({ x }) => (hit ? `M${x} 0h${SIDE}v8h${-SIDE}z` : `M${x + 1} 3h${SIDE - 2}v2h${2 - SIDE}z`))
      .join("")
  const width = Math.max(longest, 1) * STEP + GAP
  const edge = k < longest ? `M${k * STEP + GAP / 2 - 1.5} 0h1.5v8h-1.5z` : ""
  const paths = [path(true, false), path(false, false), path(true, true), path(false, true), edge]
  set(strip, "viewBox", `0 0 ${width} 8`)
  strip.style.width = `${Math.min(2 * width, Math.max(width, ROOM))}px`
  ;[...strip.children].forEach((child, at) => {
    if (child.getAttribute("d") !== paths[at]) child.setAttribute("d", paths[at])
  })
}

/** @type {(flags: boolean[], missed: number, t: Texts) => string} */
export function stripText(flags, missed, t) {
  if (!flags.length) return t.empty_list
  const ranks = flags.flatMap((hit, at) => (hit ? [at + 1] : []))
  const text = ranks.length ? say(t.hits_at, { ranks: ranks.join(", "), n: flags.length }) : t.no_hits
  return missed ? `${text} · ${say(t.missed, { n: missed })}` : text
}
