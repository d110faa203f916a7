// The parts of a screen, by kind. Texts only ever become text nodes.

import { make } from "../shared/dom.js"
import { choices, predict } from "./choices.js"
import { invent } from "./invent.js"
import { listing } from "./listing.js"
import { cards, map } from "./overview.js"
import { scale } from "./scale.js"
import { worked } from "./worked.js"

/** @typedef {(tutor: Tutor, block: Block) => HTMLElement} Build */
/** @import { Block } from "../protocol" */
/** @import { Tutor } from "./lesson_view.js" */

// `*word*` stands out.
/** @type {(text: string) => (Node | string)[]} */
const emphasised = text => text.split("*").map((part, at) => (at % 2 ? make("em", {}, part) : part))

/** @type {Build} */
const prose = (_tutor, { tone, paragraphs }) =>
  make("div", { class: `prose ${tone}` }, ...paragraphs.map(text => make("p", {}, ...emphasised(text))))

/** @type {Build} */
const links = (tutor, { entries }) =>
  make(
    "p",
    { class: "links" },
    ...entries.map(({ text, act, href }) =>
      act
        ? make("button", { type: "button", onclick: () => tutor.act(act) }, text)
        : make("a", { href, target: "_blank", rel: "noopener" }, text),
    ),
  )

/** @type {Build} */
const heading = (_tutor, { text }) => make("h3", { class: "heading" }, text)

const KINDS = {
  prose,
  heading,
  links,
  choice: choices,
  predict,
  lists: listing,
  scale,
  table: worked,
  invent,
  cards,
  map,
}

/** @type {Build} */
export function built(tutor, block) {
  const element = KINDS[block.kind](tutor, block)
  element.dataset.block = block.id
  return element
}
