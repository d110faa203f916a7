// The lessons as cards, and what is known about each belief.

import { make } from "../shared/dom.js"

/** @import { CardsBlock, MapBlock } from "../protocol" */
/** @import { LessonView } from "./lesson_view.js" */

const STATES = { unseen: "○", missed: "✗", once: "◐", known: "●" }

/** @type {(lessonView: LessonView, block: CardsBlock) => HTMLElement} */
export function cards(lessonView, block) {
  return make(
    "ol",
    { class: "cards" },
    ...block.cards.map(card =>
      make(
        "li",
        {},
        make(
          "button",
          {
            type: "button",
            class: card.is_next ? "lesson next" : "lesson",
            "data-state": card.state,
            onclick: () => lessonView.act(card.act),
          },
          make(
            "span",
            { class: "number", "aria-hidden": "true" },
            card.state === "done" ? "✓" : String(card.number),
          ),
          make("span", { class: "name" }, card.title),
          make("span", { class: "quiet" }, card.teaser),
          make("span", { class: "state" }, card.state_text),
        ),
      ),
    ),
  )
}

/** @type {(lessonView: LessonView, block: MapBlock) => HTMLElement} */
export function map(lessonView, block) {
  return make(
    "details",
    { class: "map", open: block.open },
    make("summary", {}, block.legend),
    make(
      "ul",
      {},
      ...block.entries.map(({ text, state, state_text, act }) =>
        make(
          "li",
          {},
          make(
            "button",
            { type: "button", "data-state": state, onclick: () => lessonView.act(act) },
            make("span", { class: "sign", "aria-hidden": "true" }, STATES[state]),
            make("span", {}, text),
            make("span", { class: "state" }, state_text),
          ),
        ),
      ),
    ),
  )
}
