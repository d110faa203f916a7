// The lessons as cards, what is known about each belief, the answers of a session, and the parts of a screen.

import { make } from "../shared/dom.js"

/** @import { CardsBlock, LinkData, MapBlock, MapEntry, ResultBlock, TabsBlock } from "../protocol" */
/** @import { LessonView } from "./lesson_view.js" */

const STATES = { unseen: "○", missed: "✗", once: "◐", known: "✓" }

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
          make(
            "span",
            { class: "below" },
            make("span", { class: "state" }, card.state_text),
            make("span", { class: "minutes" }, card.minutes),
          ),
        ),
      ),
    ),
  )
}

/** @type {(lessonView: LessonView, way: LinkData) => HTMLElement} */
const way = (lessonView, { text, act }) =>
  make("button", { type: "button", onclick: () => act && lessonView.act(act) }, text)

/** @type {(lessonView: LessonView, entry: MapEntry) => HTMLElement} */
const belief = (lessonView, { myth, fact, state, state_text, ways }) =>
  make(
    "li",
    { "data-state": state },
    make("span", { class: "sign", "aria-hidden": "true" }, STATES[state]),
    make("p", { class: "myth" }, myth),
    make("p", { class: "fact" }, fact),
    make(
      "p",
      { class: "actions" },
      make("span", { class: "state" }, state_text),
      ...ways.map(one => way(lessonView, one)),
    ),
  )

/** @type {(lessonView: LessonView, block: MapBlock) => HTMLElement} */
export function map(lessonView, block) {
  const beliefs = make("ul", { class: "beliefs" }, ...block.entries.map(entry => belief(lessonView, entry)))
  if (!block.legend) return beliefs
  return make("details", { class: "map", open: block.open }, make("summary", {}, block.legend), beliefs)
}

/** @type {(lessonView: LessonView, block: ResultBlock) => HTMLElement} */
export const result = (_lessonView, { legend, answers }) =>
  make(
    "ol",
    { class: "result", "aria-label": legend },
    ...answers.map(({ right, back, text }) =>
      make(
        "li",
        { "data-state": right ? "right" : "wrong", "data-back": back, title: text },
        make("span", { "aria-hidden": "true" }, right ? "✓" : "✗"),
        make("span", { class: "hidden" }, text),
      ),
    ),
  )

/** @type {(lessonView: LessonView, block: TabsBlock) => HTMLElement} */
export const tabs = (lessonView, block) =>
  make(
    "nav",
    { class: "tabs", "aria-label": block.legend },
    ...block.tabs.map(({ text, act, open }) =>
      make(
        "button",
        { type: "button", "aria-current": open ? "page" : null, onclick: () => lessonView.act(act) },
        text,
      ),
    ),
  )
