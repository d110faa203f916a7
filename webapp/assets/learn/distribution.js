// What a class answered: answers as rows, counts as bars, two rounds side by side. Bars glide to new counts.

import { fit, make, part, set, write } from "../shared/dom.js"
import { SIGNS } from "./choices.js"

/** @import { Block, CountedAnswerData, DistributionBlock, RoundData } from "../protocol" */

const makeAnswer = () =>
  make(
    "li",
    {},
    make("span", { class: "sign", "aria-hidden": "true" }),
    make("span", { class: "answer-text" }),
    make("span", { class: "hidden mark-text" }),
    make("span", { class: "belief" }),
  )

const makeBar = () =>
  make(
    "li",
    {},
    make("span", { class: "hidden answer-text" }),
    make("span", { class: "track", "aria-hidden": "true" }, make("span")),
    make("strong", { class: "count" }),
    make("span", { class: "share quiet" }),
  )

const makeRound = () =>
  make(
    "section",
    { class: "round", "data-testid": "distribution" },
    make("h3", {}, make("span", { class: "round-name" }), " ", make("span", { class: "quiet round-total" })),
    make("ol"),
  )

/** @type {(row: HTMLElement, answer: CountedAnswerData) => void} */
function showAnswer(row, { text, mark, mark_text, belief }) {
  set(row, "data-state", mark)
  write(part(row, ".sign"), SIGNS[mark] ?? "")
  write(part(row, ".answer-text"), text)
  write(part(row, ".mark-text"), mark_text)
  write(part(row, ".belief"), belief)
}

// On phones an answer and its bars take turns: each row says which one it is of.
/** @type {(list: HTMLElement, count: number, build: () => HTMLElement) => HTMLElement[]} */
function fitRows(list, count, build) {
  const rows = fit(list, count, build)
  rows.forEach((row, at) => row.style.setProperty("--at", String(at + 1)))
  return rows
}

/** @type {(element: HTMLElement, round: RoundData, answers: CountedAnswerData[]) => void} */
function showRound(element, { number, name, total, counts }, answers) {
  set(element, "data-round", number)
  set(element, "aria-label", `${name}, ${total}`)
  write(part(element, ".round-name"), name)
  write(part(element, ".round-total"), total)
  const rows = fitRows(part(element, "ol"), counts.length, makeBar)
  rows.forEach((row, at) => {
    const { answer, text, mark } = answers[at]
    set(row, "data-answer", answer)
    set(row, "data-state", mark)
    write(part(row, ".answer-text"), text)
    part(row, ".track span").style.width = `${counts[at].size * 100}%`
    write(part(row, ".count"), counts[at].text)
    write(part(row, ".share"), counts[at].share)
  })
}

/**
 * Draw a distribution; the element takes a later one of the same question.
 *
 * @param {DistributionBlock} block
 */
export function drawDistribution(block) {
  const names = make("ul", { class: "answers" })
  const rounds = make("div", { class: "rounds" })
  const figure = make("figure", { class: "distribution" }, make("div", { class: "table" }, names, rounds))
  /** @type {(next: Block) => boolean} */
  const takes = next => {
    if (next.kind !== "distribution") return false
    const { legend, answers } = next
    set(figure, "aria-label", legend)
    figure.style.setProperty("--answers", String(answers.length))
    set(figure, "data-rounds", next.rounds.length)
    fitRows(names, answers.length, makeAnswer).forEach((row, at) => showAnswer(row, answers[at]))
    fit(rounds, next.rounds.length, makeRound).forEach((one, at) => showRound(one, next.rounds[at], answers))
    return true
  }
  takes(block)
  return Object.assign(figure, { takes })
}

/** @type {(lessonView: unknown, block: DistributionBlock) => HTMLElement} */
export const distribution = (_lessonView, block) => drawDistribution(block)
