// The parts of a screen, by kind. Texts only ever become text nodes.

import { make } from "../shared/dom.js"
import { picture } from "./answer_picture.js"
import { bug, code } from "./bug.js"
import { choices, predict } from "./choices.js"
import { distribution } from "./distribution.js"
import { emphasised } from "./emphasised.js"
import { gallery } from "./gallery.js"
import { hands } from "./hands.js"
import { invent } from "./invent.js"
import { keep } from "./kept.js"
import { leaderboard } from "./leaderboard.js"
import { listing } from "./listing.js"
import { mean } from "./mean.js"
import { orders } from "./orders.js"
import { cards, map, result, tabs } from "./overview.js"
import { gridBars, slopes } from "./pictures.js"
import { resultCode } from "./result_code.js"
import { scale } from "./scale.js"
import { worked } from "./worked.js"

/** @import { Block, HeadingBlock, LinksBlock, ProseBlock } from "../protocol" */
/** @import { LessonView } from "./lesson_view.js" */

/** @type {(lessonView: LessonView, block: ProseBlock) => HTMLElement} */
const prose = (_lessonView, { tone, paragraphs }) =>
  make("div", { class: `prose ${tone}` }, ...paragraphs.map(text => make("p", {}, ...emphasised(text))))

/** @type {(lessonView: LessonView, block: LinksBlock) => HTMLElement} */
const links = (lessonView, { entries }) =>
  make(
    "p",
    { class: "links" },
    ...entries.map(({ text, act, href }) =>
      act
        ? make("button", { type: "button", onclick: () => lessonView.act(act) }, text)
        : make("a", { href, target: "_blank", rel: "noopener" }, text),
    ),
  )

/** @type {(lessonView: LessonView, block: HeadingBlock) => HTMLElement} */
const heading = (_lessonView, { text }) => make("h3", { class: "heading" }, text)

/** @type {{ [Kind in Block["kind"]]: (lessonView: LessonView, block: Extract<Block, { kind: Kind }>) => HTMLElement }} */
const KINDS = {
  prose,
  heading,
  links,
  choice: choices,
  predict,
  lists: listing,
  scale,
  table: worked,
  picture,
  distribution,
  gallery,
  hands,
  invent,
  cards,
  map,
  result,
  result_code: resultCode,
  tabs,
  keep,
  mean,
  leaderboard,
  orders,
  bug,
  code,
  slopes,
  grid_bars: gridBars,
}

/** @type {(lessonView: LessonView, block: Block) => HTMLElement} */
export function built(lessonView, block) {
  const build = /** @type {(lessonView: LessonView, block: Block) => HTMLElement} */ (KINDS[block.kind])
  const element = build(lessonView, block)
  element.dataset.block = block.id
  return element
}
