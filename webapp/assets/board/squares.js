// A list as a row of small squares, the hits filled.

import { make } from "../shared/dom.js"

const MOST = 10

/** @type {(flags: boolean[]) => HTMLSpanElement} */
export const squares = flags =>
  make(
    "span",
    { class: "squares", "aria-hidden": "true" },
    ...flags.slice(0, MOST).map(isHit => make("span", { class: isHit ? "square hit" : "square" })),
    ...(flags.length > MOST ? ["…"] : []),
  )
