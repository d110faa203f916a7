// The parts of a screen, by kind. Texts only ever become text nodes.

import { make } from "../shared/dom.js"
import { choices, predict } from "./choices.js"
import { invent } from "./invent.js"
import { listing } from "./listing.js"
import { cards, map } from "./overview.js"
import { scale } from "./scale.js"
import { worked } from "./worked.js"

/** @import { Block, HeadingBlock, LinksBlock, ProseBlock } from "../protocol" */
/** @import { Tutor } from "./lesson_view.js" */

// `*word*` stands out.
/** @type {(text: string) => (Node | string)[]} */
const emphasised = text => text.split("*").map((part, at) => (at % 2 ? make("em", {}, part) : part))

/** @type {(tutor: Tutor, block: ProseBlock) => HTMLElement} */
const prose = (_tutor, { tone, paragraphs }) =>
  make("div", { class: `prose ${tone}` }, ...paragraphs.map(text => make("p", {}, ...emphasised(text))))

/** @type {(tutor: Tutor, block: LinksBlock) => HTMLElement} */
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

/** @type {(tutor: Tutor, block: HeadingBlock) => HTMLElement} */
const heading = (_tutor, { text }) => make("h3", { class: "heading" }, text)

/** @type {{ [Kind in Block["kind"]]: (tutor: Tutor, block: Extract<Block, { kind: Kind }>) => HTMLElement }} */
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

/** @type {(tutor: Tutor, block: Block) => HTMLElement} */
export function built(tutor, block) {
  const build = /** @type {(tutor: Tutor, block: Block) => HTMLElement} */ (KINDS[block.kind])
  const element = build(tutor, block)
  element.dataset.block = block.id
  return element
}
