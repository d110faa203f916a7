// Lists that a class has built: each once, those that are held up side by side above the others.

import { fit, make, part, set, write } from "../shared/dom.js"

/** @import { Block, BuiltItem, BuiltList, GalleryBlock } from "../protocol" */
/** @import { LessonView } from "./lesson_view.js" */

/** @typedef {"by_value" | "by_shape"} Order */

const MOST_HELD = 3

/** @type {Order[]} */
const ORDERS = ["by_value", "by_shape"]

const makeItem = () => make("li", { class: "chip" }, make("bdi"), make("span"))

/** @type {(element: HTMLElement, item: BuiltItem) => void} */
function showItem(element, { name, hit, pale }) {
  element.classList.toggle("hit", hit)
  element.classList.toggle("pale", pale)
  write(part(element, "bdi"), name)
  write(part(element, "span"), hit ? "✓" : "")
}

/** @type {(withSwitch: boolean) => HTMLElement} */
const makeList = withSwitch =>
  make(
    "li",
    { class: "built" },
    make("p", { class: "hidden" }),
    make("ol", { class: "chips", "aria-hidden": "true" }),
    make(
      "p",
      { class: "reaches" },
      make("span", { class: "track", "aria-hidden": "true" }, make("span")),
      make("strong"),
    ),
    make(
      "p",
      { class: "made" },
      make("span", { class: "quiet" }),
      make("span", { class: "mark" }),
      make("span", { class: "own-mark" }),
      ...(withSwitch ? [make("button", { type: "button", "data-testid": "hold-up" })] : []),
    ),
  )

/** @type {(element: HTMLElement, entry: BuiltList) => void} */
function showList(element, { answer, items, alternative, value, size, made, mark, held }) {
  set(element, "data-answer", answer)
  element.classList.toggle("is-held", held)
  write(part(element, ".hidden"), alternative)
  fit(part(element, ".chips"), items.length, makeItem).forEach((chip, at) => showItem(chip, items[at]))
  part(element, ".track span").style.width = `${size * 100}%`
  write(part(element, "strong"), value)
  write(part(element, ".made .quiet"), made)
  write(part(element, ".mark"), mark && `✓ ${mark}`)
}

// The list that was held up first goes down where there are too many.
/** @type {(held: string[], answer: string) => string[]} */
export const switched = (held, answer) =>
  held.includes(answer) ? held.filter(one => one !== answer) : [...held, answer].slice(-MOST_HELD)

/** @type {(entries: BuiltList[], order: Order) => BuiltList[]} */
export const sorted = (entries, order) =>
  order === "by_shape" ? [...entries].sort((one, other) => one.place - other.place) : entries

/**
 * Draw a gallery; the element takes a later one of the same item.
 *
 * @param {LessonView} lessonView
 * @param {GalleryBlock} block
 */
export function gallery(lessonView, block) {
  const withSwitch = block.act !== null
  const summary = make("p", { class: "quiet summary" })
  const held = make("ol", { class: "held" })
  const all = make("ol", { class: "all" })
  const more = make("p", { class: "quiet more" })
  const orders = make(
    "div",
    { class: "orders", role: "group" },
    ...ORDERS.map(name => make("button", { type: "button", "data-order": name })),
  )
  const root = make(
    "section",
    { class: "gallery", "data-testid": "gallery" },
    summary,
    held,
    ...(withSwitch ? [orders] : []),
    all,
    more,
  )
  /** @type {Order} */
  let order = "by_value"
  /** @type {(next: Block) => boolean} */
  const takes = next => {
    if (next.kind !== "gallery" || (next.act !== null) !== withSwitch) return false
    const { act, entries } = next
    set(root, "aria-label", next.legend)
    write(summary, next.summary)
    write(more, next.more)
    const up = entries.filter(entry => entry.held)
    held.hidden = !up.length
    fit(held, up.length, () => makeList(false)).forEach((element, at) => showList(element, up[at]))
    // Whoever holds lists up needs all of them here, to take them down again.
    const below = withSwitch ? sorted(entries, order) : entries.filter(entry => !entry.held)
    orders.hidden = entries.length < 2
    set(orders, "aria-label", next.sort)
    for (const name of ORDERS) {
      const button = part(orders, `[data-order=${name}]`, HTMLButtonElement)
      write(button, next[name])
      set(button, "aria-pressed", String(name === order))
      button.onclick = () => {
        order = name
        takes(next)
      }
    }
    fit(all, below.length, () => makeList(withSwitch)).forEach((element, at) => {
      const entry = below[at]
      showList(element, entry)
      if (!act) return
      const button = part(element, "button", HTMLButtonElement)
      write(button, next.hold)
      set(button, "aria-pressed", String(entry.held))
      button.onclick = () =>
        lessonView.act(/** @type {any} */ ({ ...act, answers: switched(act.answers, entry.answer) }))
    })
    return true
  }
  takes(block)
  return Object.assign(root, { takes })
}
