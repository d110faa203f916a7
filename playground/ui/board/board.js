// The drag board. Python owns the order: this file shows `data` and sends acts back.
// An act that only arranges (move, mark, K) is painted here first and sent whole, never as a
// delta, so that acts the server takes together still mean the same. Everything else waits for
// the server. Streamlit runs the default export again on every change of data.

const boards = new WeakMap()

export default function ({ parentElement, data, setStateValue }) {
  let board = boards.get(parentElement)
  if (!board) boards.set(parentElement, (board = new Board(parentElement)))
  board.send = sent => setStateValue("sent", sent)
  board.receive(data)
  return () => board.leave()
}

const say = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole)

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element[name] = value
    else if (value !== null && value !== false) element.setAttribute(name, value === true ? "" : value)
  }
  element.append(...children)
  return element
}

const write = (element, text) => { if (element.textContent !== text) element.textContent = text }
const name = (element, label) => { element.setAttribute("aria-label", label); element.title = label }

class Board {
  constructor(host) {
    this.pending = []        // acts the server has not confirmed, oldest first
    this.number = 0
    this.cards = new Map()   // item name -> <li>, kept across runs so that focus survives
    this.held = null         // {item, by: "pointer" | "keys", before: arrangement}
    this.style = document.head.appendChild(make("style"))
    this.root = make("div", { class: "board", "data-testid": "board" })
    this.root.onpointerdown = event => this.press(event)
    this.root.onpointermove = event => this.drag(event)
    this.root.onpointerup = event => this.release(event)
    this.root.onpointercancel = () => this.cancel()
    this.root.onkeydown = event => this.key(event)
    this.root.onpointerover = event => this.light(rankOf(event.target))
    this.root.onpointerleave = () => { this.light(null); this.unask() }
    this.root.onfocusin = event => this.light(rankOf(event.target))
    this.root.onfocusout = () => this.unask()
    // Charts and formulas live outside this component: they are found by their hits' colours.
    this.watch = event => this.lightOutside(event)
    document.addEventListener("pointermove", this.watch, { passive: true })
    host.append(this.root)
  }

  leave() {
    document.removeEventListener("pointermove", this.watch)
    this.resize?.disconnect()
    this.style.remove()
  }

  // ---- from the server ----------------------------------------------------

  receive(data) {
    const first = !this.data
    const language = this.data?.lang !== data.lang
    const asked = this.data?.said.number
    if (this.data && this.data.page !== data.page) this.pending = this.pending.filter(act => act.do === "arrange")
    this.data = data
    this.number = Math.max(this.number, data.confirmed)
    if (first || language) this.build()
    this.pending = this.pending.filter(act => act.n > data.confirmed)
    // An answer to an older act must not undo what the reader did since, nor move a held card.
    if (this.pending.length || this.held) return
    this.now = { ranked: data.ranked, relevant: data.relevant, unused: data.unused, k: data.k }
    this.paint()
    this.show()
    this.tidyAddress()
    if (data.said.number !== asked && data.said.text) write(this.live, data.said.text)
  }

  // Streamlit writes every comma of the address as %2C. People read the address, and type it.
  tidyAddress() {
    const readable = location.search.replace(/%2C/g, ",").replace(/%40/g, "@").replace(/%28/g, "(").replace(/%29/g, ")")
    if (readable !== location.search) history.replaceState(history.state, "", readable + location.hash)
  }

  // ---- to the server ------------------------------------------------------

  act(act) {
    this.pending.push({ n: ++this.number, ...act })
    this.pending = this.pending.slice(-100)
    this.send({ page: this.data.page, acts: this.pending })
  }

  arrange(next, item) {
    this.now = { ...this.now, ...next }
    this.paint()
    this.act({ do: "arrange", ...this.now, ...(item === undefined ? {} : { item }) })
  }

  // ---- building once per language ------------------------------------------

  build() {
    const t = this.data.texts
    const order = (what, mark, extra = {}) =>
      make("button", { class: "tool", type: "button", title: t[what + "_hint"], "aria-label": t[what + "_name"], "data-do": what,
        onclick: () => this.act({ do: what, ...(what === "shuffle" ? { seed: Math.floor(Math.random() * 2 ** 31) } : {}) }), ...extra },
        make("span", { "aria-hidden": "true" }, mark), make("span", { class: "word" }, t[what]))
    const step = (by, mark, label) =>
      make("button", { class: "step", type: "button", "aria-label": label, title: label,
        onclick: () => this.cut(this.now.k + by) }, mark)

    this.note = make("p", { class: "note" })
    this.problems = make("ul", { class: "problems", role: "alert" })
    this.measures = make("section", { class: "measures", "aria-label": t.measures })
    this.changed = make("p", { class: "changed" })
    this.tools = make("div", { class: "tools", role: "toolbar", "aria-label": t.orders },
      order("undo", "↶", { "aria-keyshortcuts": "Control+Z" }), order("redo", "↷", { "aria-keyshortcuts": "Control+Shift+Z" }),
      order("best", "⤒"), order("worst", "⤓"), order("shuffle", "⤨"), order("reset", "⟲"))
    this.ranked = make("ol", { class: "ranked", "aria-label": t.ranked_list })
    this.empty = make("p", { class: "empty" }, t.empty_list)
    this.cutLabel = make("span", { class: "cut-label" })
    this.cutLine = make("div", { class: "cut", role: "slider", tabindex: "0", "aria-label": t.cut_line, "aria-orientation": "vertical",
      title: t.cut_hint }, this.cutLabel)
    this.slider = make("input", { type: "range", min: "1", "aria-label": t.cutoff,
      oninput: event => this.cut(Number(event.target.value)) })
    this.kShown = make("output", { class: "k" })
    this.missed = make("ul", { class: "tray missed", "aria-label": t.missed })
    this.unused = make("ul", { class: "tray unused", "aria-label": t.unused })
    this.more = make("input", { type: "number", min: "0", max: "1000", step: "1", "aria-label": t.unnamed_label,
      onchange: event => this.act({ do: "unnamed", count: Math.min(1000, Math.max(0, Math.trunc(Number(event.target.value) || 0))) }) })
    this.newName = make("input", { type: "text", maxlength: "200", placeholder: t.new_item, "aria-label": t.new_item, autocomplete: "off" })
    const add = (to, label) => make("button", { type: to === "ranked" ? "submit" : "button", "data-to": to,
      onclick: event => { event.preventDefault(); this.add(to) } }, label)
    this.count = make("span", { class: "count" })
    this.live = make("div", { class: "hidden", role: "status", "aria-live": "polite", "data-testid": "live" })
    this.hint = make("p", { class: "hidden", id: "keys" }, t.keys_hint)
    this.bubble = make("div", { class: "bubble", role: "tooltip", id: "why", hidden: true })
    this.rows = make("tbody")
    this.sums = make("tfoot")
    const columns = [["k", t.rank], ["", t.item], ["rel(k)", t.relevance], ["P@k", t.precision], ["rel(k)·P@k", t.term]]
    this.table = make("table", { "data-testid": "steps", "aria-label": t.steps },
      make("thead", {}, make("tr", {}, ...columns.map(([symbol, word]) =>
        make("th", { scope: "col" }, symbol ? make("span", { class: "symbol" }, symbol) : "", make("span", { class: "word" }, word))))),
      this.rows, this.sums)

    this.cards.clear()
    this.root.lang = this.data.lang
    this.root.replaceChildren(this.note, this.problems,
      make("section", { class: "list", "aria-label": t.board },
        make("header", {}, make("h2", {}, t.ranked_list), this.count, this.tools),
        make("div", { class: "stage" }, this.ranked, this.empty, this.cutLine),
        make("div", { class: "cutoff" }, make("span", {}, t.cutoff), step(-1, "−", t.k_less), this.slider, step(1, "+", t.k_more), this.kShown),
        make("div", { class: "trays" },
          make("h3", {}, t.missed), this.missed,
          make("label", { class: "more" }, make("span", {}, t.unnamed_before), this.more, make("span", {}, t.unnamed_after)),
          make("h3", {}, t.unused), this.unused),
        make("form", { class: "add", onsubmit: event => event.preventDefault() }, this.newName, add("ranked", t.add_ranked), add("missed", t.add_missed))),
      this.measures,
      make("section", { class: "table", "aria-label": t.steps }, this.changed, this.table),
      this.hint, this.live, this.bubble)
    this.resize?.disconnect()
    this.resize = new ResizeObserver(() => this.placeCut())
    this.resize.observe(this.ranked)
  }

  card(item) {
    const t = this.data.texts
    const button = (testid, label, act, mark) => make("button", { type: "button", tabindex: "-1", class: testid, "data-testid": testid,
      "data-label": label, onclick: act }, mark)
    const spot = () => this.now.ranked.indexOf(item)
    return make("li", { class: "card", "data-item": item, tabindex: "-1", "aria-describedby": "keys", onfocus: event => this.choose(event.currentTarget) },
      make("span", { class: "grip", "aria-hidden": "true", title: t.drag }, "⠿"),
      make("span", { class: "rank" }),
      button("relevant-toggle", "mark", () => this.mark(item), "✓"),
      make("bdi", { class: "item" }, item),
      button("move-up", "move_up", () => this.move(item, spot() - 1), make("span", { "aria-hidden": "true" }, "▲")),
      button("move-down", "move_down", () => this.move(item, spot() + 1), make("span", { "aria-hidden": "true" }, "▼")),
      button("to-list", "to_list", () => this.move(item, this.now.ranked.length), make("span", { "aria-hidden": "true" }, "↥")),
      button("more-menu", "menu", () => this.toggleMenu(item), make("span", { "aria-hidden": "true" }, "⋯")))
  }

  // ---- painting the arrangement ---------------------------------------------

  paint() {
    const { ranked, relevant, k } = this.now
    const places = this.held ? [] : [...this.cards.values()].map(card => [card, card.getBoundingClientRect().top])
    const focus = this.root.getRootNode().activeElement
    const missed = relevant.filter(item => !ranked.includes(item))
    for (const [list, items] of [[this.ranked, ranked], [this.missed, missed], [this.unused, this.now.unused]]) {
      items.forEach((item, at) => {
        let card = this.cards.get(item)
        if (!card) this.cards.set(item, (card = this.card(item)))
        if (list.children[at] !== card) list.insertBefore(card, list.children[at] ?? null)
        this.dress(card, item, list === this.ranked ? at + 1 : 0, relevant.includes(item))
      })
    }
    const known = new Set([...ranked, ...missed, ...this.now.unused])
    for (const [item, card] of this.cards) if (!known.has(item)) { card.remove(); this.cards.delete(item) }
    if (focus && focus !== this.root.getRootNode().activeElement && this.root.contains(focus)) focus.focus({ preventScroll: true })
    if (!this.root.querySelector('.card[tabindex="0"]')) this.root.querySelector(".card")?.setAttribute("tabindex", "0")
    this.empty.hidden = ranked.length > 0
    this.slider.max = String(Math.max(this.data.k_max, k))
    this.slider.value = String(k)
    this.slider.setAttribute("aria-valuetext", "K = " + k)
    write(this.kShown, "K = " + k)
    this.placeCut()
    this.glide(places)
  }

  dress(card, item, rank, relevant) {
    const t = this.data.texts
    const n = this.now.ranked.length
    const values = { item, rank, n }
    card.dataset.testid = rank ? "ranked-item" : "tray-item"
    if (rank) card.dataset.rank = rank
    else delete card.dataset.rank
    card.classList.toggle("hit", relevant)
    card.classList.toggle("pale", rank > this.now.k)
    card.classList.toggle("held", this.held?.item === item)
    card.style.setProperty("--hit", this.data.colours[item] ?? "")
    name(card, say(rank ? (relevant ? t.card_hit : t.card_miss) : (relevant ? t.card_missed : t.card_unused), values))
    card.removeAttribute("title")
    write(card.querySelector(".rank"), rank ? String(rank) : "")
    for (const button of card.querySelectorAll(":scope > button")) {
      let label = say(t[button.dataset.label], values)
      if (button.dataset.testid === "move-up" && rank) label += this.gain(button, rank)
      name(button, label)
    }
    card.querySelector(".relevant-toggle").setAttribute("aria-pressed", String(relevant))
    card.querySelector(".move-up").disabled = rank === 1
    card.querySelector(".move-down").disabled = rank === n
  }

  // The gain of moving up is the server's number for the order it saw; a newer order waits for its own.
  gain(button, rank) {
    const gain = this.pending.length ? null : this.data.gains[rank - 1]
    button.dataset.gain = gain?.text ?? ""
    button.classList.toggle("gains", gain?.sign > 0)
    button.classList.toggle("loses", gain?.sign < 0)
    button.classList.toggle("best", !this.pending.length && this.data.best_rank === rank)
    return gain?.text ? " · " + this.data.gain_measure + " " + gain.text : ""
  }

  glide(places) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return
    for (const [card, before] of places) {
      const by = before - card.getBoundingClientRect().top
      if (by && card.isConnected) card.animate([{ transform: `translateY(${by}px)` }, { transform: "none" }], { duration: 140, easing: "ease-out" })
    }
  }

  placeCut() {
    const { k, ranked } = this.now
    const last = this.ranked.children[Math.min(k, ranked.length) - 1]
    this.cutLine.style.top = (last ? last.offsetTop + last.offsetHeight : 0) + "px"
    const t = this.data.texts
    const label = k > ranked.length ? say(t.cut_beyond, { k, empty: k - ranked.length }) : "K = " + k
    write(this.cutLabel, label)
    for (const [key, value] of [["valuemin", 1], ["valuemax", this.slider.max], ["valuenow", k]]) this.cutLine.setAttribute("aria-" + key, value)
    this.cutLine.setAttribute("aria-valuetext", label)
  }

  // ---- showing the numbers ----------------------------------------------------

  show() {
    const { data } = this
    const t = data.texts
    this.root.classList.toggle("present", data.present)
    write(this.note, data.note)
    this.note.hidden = !data.note
    this.problems.replaceChildren(...data.problems.map(problem => make("li", {}, problem)))
    this.problems.hidden = !data.problems.length
    write(this.count, say(t.count, { n: data.ranked.length, relevant: data.relevant_count }))
    for (const what of ["undo", "redo"]) this.tools.querySelector(`[data-do=${what}]`).disabled = !data["can_" + what]
    this.more.value = String(data.unnamed)
    if (data.added) this.newName.value = ""

    fit(this.measures, data.measures.length, () => make("button", { type: "button", class: "measure", "data-testid": "measure", onfocus: e => this.ask(e.currentTarget), onclick: e => this.ask(e.currentTarget), onpointerenter: e => this.ask(e.currentTarget) },
      make("span", { class: "name" }), make("span", { class: "value" }), make("span", { class: "fraction" }), make("span", { class: "over" }), make("span", { class: "delta" })))
    data.measures.forEach((measure, at) => {
      const box = this.measures.children[at]
      box.dataset.measure = measure.name
      box.dataset.value = measure.value
      box.dataset.why = measure.why
      box.classList.toggle("further", at > 2)
      for (const part of ["name", "fraction", "over", "delta"]) write(box.querySelector("." + part), measure[part])
      write(box.querySelector(".value"), measure.shown)
      box.querySelector(".delta").dataset.sign = measure.sign
    })
    write(this.changed, data.changed || t.start)

    const cell = () => make("td", {}, make("button", { type: "button", class: "why", tabindex: "-1", onfocus: e => this.ask(e.currentTarget), onclick: e => this.ask(e.currentTarget), onpointerenter: e => this.ask(e.currentTarget) }))
    fit(this.rows, data.steps.length, () => make("tr", {}, cell(), make("td", {}, make("bdi")), cell(), cell(), cell()))
    data.steps.forEach((step, at) => {
      const row = this.rows.children[at]
      const item = data.ranked[at]
      row.dataset.rank = at + 1
      row.classList.toggle("hit", step.relevant)
      row.classList.toggle("pale", !step.counted)
      row.classList.toggle("edge", at + 1 === data.k && at + 1 < data.steps.length)
      row.style.setProperty("--hit", data.colours[item])
      const values = { k: at + 1, item, hits: step.hits, p: step.fraction, cutoff: data.k }
      const whys = [say(t.why_k, values), "", say(step.relevant ? t.why_hit : t.why_miss, values), say(t.why_precision, values),
        say(step.relevant ? t.why_term : t.why_no_term, values) + (step.counted ? "" : " " + say(t.why_beyond, values))]
      const shown = [String(at + 1), item, step.relevant ? "1" : "0", step.precision, step.term]
      ;[...row.children].forEach((td, column) => {
        const target = td.firstElementChild
        write(target, shown[column])
        if (whys[column]) target.dataset.why = whys[column]
      })
    })
    fit(this.sums, data.sums.length, () => make("tr", {}, make("th", { scope: "row", colspan: "2" }), cell(), make("td"), cell()))
    data.sums.forEach((sum, at) => {
      const [head, hits, , term] = this.sums.children[at].children
      write(head, sum.label)
      for (const [td, part] of [[hits, "hits"], [term, "term"]]) { write(td.firstElementChild, sum[part]); td.firstElementChild.dataset.why = sum[part + "_why"] }
    })
    const whys = [...this.table.querySelectorAll(".why")]
    if (whys.length && !whys.some(why => why.tabIndex === 0)) whys[0].tabIndex = 0
    this.light(this.lit)
  }

  // ---- "why?" -----------------------------------------------------------------

  ask(target) {
    this.unask()
    if (!target.dataset.why) return
    this.asked = target
    target.setAttribute("aria-describedby", "why")
    this.bubble.textContent = target.dataset.why
    this.bubble.hidden = false
    const box = target.getBoundingClientRect(), frame = this.root.getBoundingClientRect()
    const left = Math.min(Math.max(0, box.left - frame.left + box.width / 2 - this.bubble.offsetWidth / 2), frame.width - this.bubble.offsetWidth)
    this.bubble.style.left = left + "px"
    this.bubble.style.top = box.bottom - frame.top + 4 + "px"
    this.light(rankOf(target))
  }

  unask() {
    this.asked?.removeAttribute("aria-describedby")
    this.asked = null
    this.bubble.hidden = true
  }

  // ---- card, row, term and bar light up together ----------------------------------

  light(rank) {
    this.lit = rank
    for (const element of this.root.querySelectorAll("[data-rank]")) element.classList.toggle("lit", Number(element.dataset.rank) === rank)
    const colour = rank && this.data?.colours[this.now.ranked[rank - 1]]
    write(this.style, colour ? lighting(asRgb(colour)) : "")
  }

  lightOutside(event) {
    const place = event.target instanceof Element && event.target.closest(".katex, .js-plotly-plot")
    if (!place) { if (this.litOutside) { this.litOutside = false; this.light(null) } return }
    const painted = place.matches(".katex") ? [event.target] : [...place.querySelectorAll(".point path")].filter(path => {
      const box = path.getBoundingClientRect()
      return event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom
    })
    const colours = painted.flatMap(element => [element.style.color, element.style.fill])
    const at = this.now.ranked.findIndex(item => colours.includes(asRgb(this.data.colours[item] ?? MISSING)))
    this.litOutside = true
    this.light(at < 0 ? null : at + 1)
  }

  // ---- acts of the reader ------------------------------------------------------------

  move(item, to) {
    const next = moved(this.now, item, to)
    if (next) this.arrange(next, item)
    this.cards.get(item).scrollIntoView({ block: "nearest" })
  }

  mark(item) {
    const { relevant, ranked, unused } = this.now
    const was = relevant.includes(item)
    this.arrange({
      relevant: was ? relevant.filter(other => other !== item) : [...relevant, item],
      unused: was && !ranked.includes(item) ? [...unused, item] : unused.filter(other => other !== item),
    }, item)
  }

  cut(k) {
    k = Math.min(Number(this.slider.max), Math.max(1, k))
    if (k !== this.now.k) this.arrange({ k })
  }

  add(to) {
    const item = this.newName.value
    if (item.trim()) this.act({ do: "add", item, to })
    this.newName.focus()
  }

  toggleMenu(item) {
    const card = this.cards.get(item)
    const open = card.querySelector(".panel")
    for (const panel of this.root.querySelectorAll(".panel")) panel.remove()
    for (const button of this.root.querySelectorAll(".more-menu")) button.setAttribute("aria-expanded", "false")
    if (open) return
    const t = this.data.texts
    const rank = make("input", { type: "number", min: "1", max: String(this.now.ranked.length + (card.dataset.rank ? 0 : 1)), value: card.dataset.rank ?? String(this.now.ranked.length + 1), "aria-label": t.to_rank })
    const text = make("input", { type: "text", value: item, maxlength: "200", "aria-label": t.new_name, autocomplete: "off" })
    const close = () => { this.toggleMenu(item); card.focus() }
    const form = (input, label, act) => make("form", { onsubmit: event => { event.preventDefault(); close(); act(input) } }, make("label", {}, make("span", {}, label), input), make("button", { type: "submit" }, t.do_it))
    card.append(make("div", { class: "panel", role: "group", "aria-label": say(t.menu, { item }), onkeydown: event => { if (event.key === "Escape") close(); event.stopPropagation() } },
      form(rank, t.to_rank, input => this.move(item, Math.min(Number(input.max), Math.max(1, Math.trunc(Number(input.value) || 1))) - 1)),
      form(text, t.rename, input => { if (input.value !== item) this.act({ do: "rename", item, name: input.value }) }),
      make("div", { class: "row" },
        card.dataset.rank ? make("button", { type: "button", onclick: () => { close(); this.move(item, -1) } }, t.to_tray) : "",
        make("button", { type: "button", class: "danger", onclick: () => { const near = card.nextElementSibling ?? card.previousElementSibling; close(); this.act({ do: "remove", item }); near?.focus() } }, t.remove))))
    card.querySelector(".more-menu").setAttribute("aria-expanded", "true")
    rank.focus()
    rank.select()
  }

  // ---- keys ------------------------------------------------------------------------------

  key(event) {
    const { target } = event
    const typing = target.matches("input:not([type=range])")
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !typing && ["z", "y"].includes(event.key.toLowerCase())) {
      event.preventDefault()
      return this.act({ do: event.shiftKey || event.key.toLowerCase() === "y" ? "redo" : "undo" })
    }
    if (event.key === "Escape" && this.held) { event.preventDefault(); return this.cancel() }
    if (event.key === "Escape") return this.unask()
    if (target === this.cutLine) return this.keyCut(event)
    if (target.matches(".why")) return this.keyWhy(event)
    if (target.matches(".card")) return this.keyCard(event, target)
  }

  keyCut(event) {
    const by = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1, PageUp: -5, PageDown: 5, Home: -1000, End: 1000 }[event.key]
    if (by) { event.preventDefault(); this.cut(this.now.k + by) }
  }

  keyWhy(event) {
    const whys = [...this.table.querySelectorAll(".why")]
    const row = event.target.closest("tr"), column = event.target.closest("td").cellIndex
    const rows = [...this.table.querySelectorAll("tbody tr, tfoot tr")]
    const near = { ArrowLeft: whys[whys.indexOf(event.target) - 1], ArrowRight: whys[whys.indexOf(event.target) + 1] }[event.key] ??
      { ArrowUp: rows[rows.indexOf(row) - 1], ArrowDown: rows[rows.indexOf(row) + 1] }[event.key]?.cells[Math.min(column, 4)]?.querySelector(".why")
    if (!near) return
    event.preventDefault()
    event.target.tabIndex = -1
    near.tabIndex = 0
    near.focus()
  }

  keyCard(event, card) {
    const item = card.dataset.item
    const at = this.now.ranked.indexOf(item)
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: this.now.ranked.length - 1 }[event.key]
    if (event.key === " " || (event.key === "Enter" && this.held)) {
      event.preventDefault()
      if (this.held) return this.drop()
      this.hold(item, "keys")
      return this.tell(at < 0 ? "grabbed_tray" : "grabbed", item)
    }
    if (event.key === "Tab" && this.held) return this.drop()
    if (to === undefined) return
    event.preventDefault()
    if (this.held) {
      const next = at < 0 ? moved(this.now, item, this.now.ranked.length) : to >= this.now.ranked.length ? moved(this.now, item, -1) : to >= 0 && moved(this.now, item, to)
      if (!next) return
      this.now = { ...this.now, ...next }
      this.paint()
      this.cards.get(item).scrollIntoView({ block: "nearest" })
      return this.tell(this.now.ranked.includes(item) ? "now_at" : "now_tray", item)
    }
    if (event.altKey && at >= 0) return this.move(item, Math.min(this.now.ranked.length - 1, Math.max(0, to)))
    const cards = [...this.root.querySelectorAll(".card")]
    const near = { ArrowUp: cards.indexOf(card) - 1, ArrowDown: cards.indexOf(card) + 1, Home: 0, End: cards.length - 1 }[event.key]
    cards[near]?.focus()
  }

  // One card at a time is a stop of the Tab key, and so are its buttons.
  choose(card) {
    for (const other of this.cards.values()) {
      const chosen = other === card
      other.tabIndex = chosen ? 0 : -1
      for (const button of other.querySelectorAll(":scope > button")) button.tabIndex = chosen ? 0 : -1
    }
  }

  tell(what, item) {
    write(this.live, say(this.data.texts[what], { item, rank: this.now.ranked.indexOf(item) + 1, n: this.now.ranked.length }))
  }

  // ---- holding a card, by pointer or by keys ---------------------------------------------------

  hold(item, by) {
    this.held = { item, by, before: this.now }
    this.cards.get(item).classList.add("held")
    this.root.classList.add("holding")
  }

  letGo() {
    const { item } = this.held
    this.held = null
    this.ghost?.remove()
    this.ghost = null
    this.root.classList.remove("holding")
    this.cards.get(item)?.classList.remove("held")
    return item
  }

  drop() {
    const { before } = this.held
    const item = this.letGo()
    if (JSON.stringify(before) === JSON.stringify(this.now)) {
      this.tell(this.now.ranked.includes(item) ? "dropped" : "dropped_tray", item)
      return this.receive(this.data)
    }
    this.arrange({}, item)
  }

  cancel() {
    if (!this.held) return
    this.now = this.held.before
    const item = this.letGo()
    this.paint()
    this.tell("cancelled", item)
    this.receive(this.data)
  }

  // ---- pointers: mouse and pen take a card anywhere, a finger takes its grip ---------------------

  press(event) {
    if (event.button || this.held?.by === "keys") return
    if (event.target.closest(".cut")) return this.pressCut(event)
    const card = event.target.closest(".card")
    if (!card || event.target.closest("button, input, .panel")) return
    if (event.pointerType === "touch" && !event.target.closest(".grip")) return
    this.start = { card, x: event.clientX, y: event.clientY, pointer: event.pointerId }
  }

  pressCut(event) {
    event.preventDefault()
    this.cutLine.focus()
    this.cutFrom = this.now
    this.root.setPointerCapture(event.pointerId)
  }

  drag(event) {
    if (this.cutFrom) return this.dragCut(event)
    if (!this.start) return
    const { card, x, y } = this.start
    if (!this.held) {
      if (Math.hypot(event.clientX - x, event.clientY - y) < 4) return
      this.root.setPointerCapture(event.pointerId)
      this.hold(card.dataset.item, "pointer")
      const box = card.getBoundingClientRect()
      this.ghost = make("div", { class: card.className + " ghost", "aria-hidden": "true" }, card.querySelector(".item").cloneNode(true))
      Object.assign(this.ghost.style, { width: box.width + "px", height: box.height + "px" })
      this.ghost.style.setProperty("--hit", card.style.getPropertyValue("--hit"))
      this.start.dx = x - box.left
      this.start.dy = y - box.top
      this.root.append(this.ghost)
      getSelection()?.removeAllRanges()
      this.scroller = scrollerOf(this.root)
      this.autoscroll()
    }
    this.start.at = { x: event.clientX, y: event.clientY }
    this.follow()
  }

  follow() {
    const { dx, dy, at } = this.start
    this.ghost.style.transform = `translate(${at.x - dx}px, ${at.y - dy}px)`
    const { item } = this.held
    const trays = this.root.querySelector(".trays").getBoundingClientRect()
    let to = -1
    if (at.y < trays.top || at.x < trays.left || at.x > trays.right) {
      const others = [...this.ranked.children].filter(card => card.dataset.item !== item)
      to = others.findIndex(card => { const box = card.getBoundingClientRect(); return at.y < box.top + box.height / 2 })
      if (to < 0) to = others.length
    }
    const next = moved(this.now, item, to)
    if (next) { this.now = { ...this.now, ...next }; this.paint() }
  }

  // Near an edge of what can be seen, the page follows the hand.
  autoscroll() {
    if (!this.ghost) return
    const { at } = this.start
    const frame = this.scroller.getBoundingClientRect()
    const top = Math.max(0, frame.top), bottom = Math.min(innerHeight, frame.bottom)
    const by = at && (at.y < top + 56 ? at.y - top - 56 : at.y > bottom - 56 ? at.y - bottom + 56 : 0)
    if (by) { this.scroller.scrollTop += by / 4; this.follow() }
    requestAnimationFrame(() => this.autoscroll())
  }

  dragCut(event) {
    const k = [...this.ranked.children].filter(card => { const box = card.getBoundingClientRect(); return event.clientY > box.top + box.height / 2 }).length
    this.now = { ...this.now, k: Math.max(1, k) }
    this.paint()
  }

  release() {
    this.start = null
    if (this.cutFrom) {
      const changed = this.cutFrom.k !== this.now.k
      this.cutFrom = null
      if (changed) this.arrange({})
    } else if (this.held?.by === "pointer") {
      const { item } = this.held
      this.drop()
      this.cards.get(item)?.focus({ preventScroll: true })
    }
  }
}

// ---- pure parts ------------------------------------------------------------------------------------

// The arrangement after `item` goes to position `to` of the list, or out of it (-1); null when nothing moves.
function moved({ ranked, relevant, unused }, item, to) {
  const from = ranked.indexOf(item)
  if (from === to) return null
  const others = ranked.filter(other => other !== item)
  if (to >= 0) others.splice(to, 0, item)
  const rest = unused.filter(other => other !== item)
  if (to < 0 && !relevant.includes(item)) rest.push(item)
  return { ranked: others, unused: rest }
}

const rankOf = target => {
  const rank = Number(target.closest("[data-rank]")?.dataset.rank)
  return rank || null
}

function fit(parent, count, build) {
  while (parent.children.length > count) parent.lastElementChild.remove()
  while (parent.children.length < count) parent.append(build())
}

const MISSING = "#000000"
const asRgb = hex => `rgb(${[1, 3, 5].map(at => parseInt(hex.slice(at, at + 2), 16)).join(", ")})`

const lighting = rgb => `
  .katex [style*="${rgb}"] { background: color-mix(in srgb, ${rgb} 22%, transparent); border-radius: .2em; }
  .js-plotly-plot .point path[style*="${rgb}"] { stroke: currentColor !important; stroke-width: 3px !important; }`

function scrollerOf(element) {
  for (let node = element; node; node = node.parentNode ?? node.host) {
    if (node instanceof Element && /auto|scroll/.test(getComputedStyle(node).overflowY) && node.scrollHeight > node.clientHeight) return node
  }
  return document.scrollingElement
}
