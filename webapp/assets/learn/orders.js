// Random orders of a list, drawn one after the other: each falls onto its column, and the mean settles.

import { isCalm, make, set, write } from "../shared/dom.js"

/** @import { OrdersBlock } from "../protocol" */
/** @import { LessonView } from "./lesson_view.js" */

const HEIGHT = 160 // pixels of the chart
const BALL = 8 // pixels of one order, while there are few
const FALL = 350 // milliseconds
const STEP = 90 // milliseconds between two orders that are drawn one by one
const FRAMES = 80 // of drawing them all
const ONE_BY_ONE = 12 // at most

/** @type {(block: OrdersBlock) => string} */
const frame = block =>
  JSON.stringify({
    ...block,
    act: null,
    buttons: [],
    drawn: 0,
    chance: null,
    chance_text: "",
    alternative: "",
  })

class Orders {
  /**
   * @param {LessonView} lessonView
   * @param {OrdersBlock} block
   */
  constructor(lessonView, block) {
    this.lessonView = lessonView
    this.block = block
    this.drawn = block.drawn
    this.isDrawing = false
    this.columns = block.columns.map(({ start, end }) => {
      const column = make("span", { class: "column" })
      column.style.insetInlineStart = `${start * 100}%`
      column.style.width = `${(end - start) * 100}%`
      return column
    })
    this.here = this.line("here", block.here)
    this.mean = this.line("now", 0)
    this.chance = this.line("goal", 0)
    this.chart = make(
      "div",
      { class: "histogram", "aria-hidden": "true" },
      ...this.columns,
      this.here,
      this.mean,
      this.chance,
    )
    this.chart.style.height = `${HEIGHT}px`
    this.last = make("p", { class: "last-order", "aria-hidden": "true" })
    this.alternative = make("p", { class: "quiet", tabindex: "-1", "data-testid": "drawn" })
    this.legend = make("ul", { class: "line-key", "aria-hidden": "true" })
    this.buttons = make("p", { class: "links" })
    this.element = make(
      "section",
      { class: "orders", "aria-label": block.legend, "data-testid": "orders" },
      make("h3", {}, block.legend),
      this.chart,
      make(
        "p",
        { class: "axis-labels", "aria-hidden": "true" },
        ...["0", "0.5", "1"].map(text => make("span", {}, text)),
      ),
      this.legend,
      this.last,
      this.alternative,
      this.buttons,
    )
    this.paint()
    this.paintButtons()
  }

  /** @type {(kind: string, at: number) => HTMLElement} */
  line(kind, at) {
    const line = make("span", { class: `rule ${kind}` })
    line.style.insetInlineStart = `${at * 100}%`
    return line
  }

  // ---- painting ----

  paint() {
    const { block, drawn } = this
    const counts = block.columns.map(() => 0)
    let sum = 0
    for (const value of block.draws.slice(0, drawn)) {
      counts[block.values[value].column] += 1
      sum += block.values[value].at
    }
    const unit = Math.min(BALL, HEIGHT / Math.max(1, ...counts))
    counts.forEach((count, at) => {
      this.columns[at].style.height = `${count * unit}px`
    })
    this.mean.hidden = !drawn
    this.mean.style.insetInlineStart = `${drawn ? (sum / drawn) * 100 : 0}%`
    this.chance.hidden = block.chance === null || this.isDrawing
    this.chance.style.insetInlineStart = `${(block.chance ?? 0) * 100}%`
    this.paintLegend(drawn ? (sum / drawn).toFixed(4) : "–")
    this.paintLast()
    this.alternative.hidden = this.isDrawing
    write(this.alternative, block.alternative)
  }

  /** @type {(mean: string) => void} */
  paintLegend(mean) {
    const { here_text, mean_label, chance_text } = this.block
    const entries = [
      { kind: "here", text: here_text },
      { kind: "now", text: `${mean_label}: ${mean}` },
      ...(chance_text && !this.isDrawing ? [{ kind: "goal", text: chance_text }] : []),
    ]
    this.legend.replaceChildren(
      ...entries.map(({ kind, text }) =>
        make("li", {}, make("span", { class: `rule ${kind}` }), make("span", {}, text)),
      ),
    )
  }

  // The order that was drawn last, as long as they are drawn one by one.
  paintLast() {
    const { orders, items, hits, values, draws } = this.block
    const order = orders[this.drawn - 1]
    this.last.hidden = !order
    if (!order) return
    this.last.replaceChildren(
      make("span", { class: "quiet" }, `${this.drawn}.`),
      ...order.map(item =>
        make(
          "span",
          { class: hits[item] ? "chip hit" : "chip" },
          make("bdi", {}, items[item]),
          make("span", {}, hits[item] ? "✓" : ""),
        ),
      ),
      make("strong", {}, values[draws[this.drawn - 1]].text),
    )
  }

  paintButtons() {
    this.buttons.hidden = !this.block.buttons.length
    this.buttons.replaceChildren(
      ...this.block.buttons.map(({ text, drawn }, at) =>
        make("button", { type: "button", "data-key": `draw-${at}`, onclick: () => this.draw(drawn) }, text),
      ),
    )
  }

  // ---- drawing ----

  /** @type {(to: number) => Promise<void>} */
  async draw(to) {
    if (this.isDrawing) return
    this.isDrawing = true
    this.element.classList.add("drawing")
    for (const button of this.buttons.children) set(button, "aria-disabled", "true")
    if (!isCalm()) await (to - this.drawn <= ONE_BY_ONE ? this.fall(to) : this.pour(to))
    this.drawn = to
    this.isDrawing = false
    this.element.classList.remove("drawing")
    if (!this.element.isConnected) return
    const [predicted] = this.block.act.parts
    this.lessonView.act({ ...this.block.act, parts: [predicted, String(to)] })
  }

  // One by one.
  /** @type {(to: number) => Promise<void>} */
  async fall(to) {
    while (this.drawn < to && this.element.isConnected) {
      const column = this.columns[this.block.values[this.block.draws[this.drawn]].column]
      const ball = make("span", { class: "ball" })
      ball.style.insetInlineStart = `${column.offsetLeft + column.offsetWidth / 2}px`
      this.chart.append(ball)
      const end = HEIGHT - column.offsetHeight - BALL
      const falling = ball.animate(
        [{ transform: "translateY(0)" }, { transform: `translateY(${Math.max(0, end)}px)` }],
        { duration: to - this.drawn > 1 ? STEP : FALL, easing: "ease-in" },
      )
      await falling.finished
      ball.remove()
      this.drawn += 1
      this.paint()
    }
  }

  // All at once, in as many steps as there are frames.
  /** @type {(to: number) => Promise<void>} */
  async pour(to) {
    const step = Math.ceil((to - this.drawn) / FRAMES)
    while (this.drawn < to && this.element.isConnected) {
      await new Promise(requestAnimationFrame)
      this.drawn = Math.min(to, this.drawn + step)
      this.paint()
    }
  }

  /** @type {(next: OrdersBlock) => boolean} */
  takes(next) {
    if (frame(next) !== frame(this.block)) return false
    this.block = next
    if (this.isDrawing) return true
    this.drawn = next.drawn
    this.paint()
    const focused = /** @type {ShadowRoot} */ (this.element.getRootNode()).activeElement
    const at = [...this.buttons.children].indexOf(/** @type {Element} */ (focused))
    this.paintButtons()
    const button = this.buttons.children[Math.min(at, this.buttons.children.length - 1)] ?? this.alternative
    if (at >= 0 && button instanceof HTMLElement) button.focus({ preventScroll: true })
    return true
  }
}

/** @type {(lessonView: LessonView, block: OrdersBlock) => HTMLElement} */
export function orders(lessonView, block) {
  const tool = new Orders(lessonView, block)
  return Object.assign(make("div", {}, tool.element), {
    takes: (/** @type {OrdersBlock} */ next) => tool.takes(next),
  })
}
