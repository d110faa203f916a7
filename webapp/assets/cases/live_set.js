// The numbers of a set while a hand holds a card of a board: terms of cases, means and differences, exactly. The
// table gives the cases, the leaderboard the measures and Python's terms; both show what is worked out here.

import { add, div, fraction, sign, sub } from "../shared/exact.js"
import { HELD_LIST } from "../shared/held_list.js"
import { parsed } from "../shared/number_text.js"
import { measured } from "../shared/statement.js"

/** @import { LeaderboardData, Model, RulesData, StatementData } from "../protocol" */
/** @import { Exact } from "../shared/exact.js" */
/** @import { HeldList } from "../shared/types" */
/** @import { WholeCase, WholeTable } from "./kept_lists.js" */

/** @typedef {{ no_relevant: string, missing: string }} Rules */
/** @typedef {Exact | null} Term What a case adds to a mean; null where it is left out. */
/** @typedef {{ flags: boolean[], relevantCount: number, k: number }} Judged */

const ONE = fraction(1)
const NOTHING = fraction(0)

/**
 * Compute what a case adds to a mean, under the rules for empty cases.
 *
 * @param {StatementData} statement
 * @param {Judged} judged
 * @param {Rules} rules
 * @returns {Term}
 */
export function termOf(statement, { flags, relevantCount, k }, rules) {
  if (!relevantCount && rules.no_relevant === "skip") return null
  if (!flags.length && rules.missing === "skip") return null
  if (!relevantCount) return rules.no_relevant === "one" ? ONE : NOTHING
  if (!flags.length) return NOTHING
  return measured(statement, flags, relevantCount, k).value
}

/**
 * Compute the mean of the terms that count; null where none does.
 *
 * @param {Term[]} terms
 * @returns {Exact | null}
 */
export function meanOf(terms) {
  const counted = terms.filter(term => term !== null)
  return counted.length ? div(counted.reduce(add, NOTHING), fraction(counted.length)) : null
}

/** @type {(rules: RulesData) => Rules} */
const chosen = ({ no_relevant, missing }) => ({ no_relevant: no_relevant.chosen, missing: missing.chosen })

export class LiveSet {
  constructor() {
    /** @type {WholeTable | null} */
    this.table = null
    /** @type {LeaderboardData | null} */
    this.board = null
    /** @type {HeldList | null} */
    this.held = null
    /** @type {string[]} */
    this.order = [] // names of the cases, as the table shows them
    this.reordered = () => {} // what the heading of the open case does about that
    this.toTable = () => {} // brings the open case's row into sight, with the focus
    /** @type {string | undefined} */
    this.arriving = undefined // the case that an import has brought, until the table shows it
    /** @type {string | undefined} */
    this.opening = undefined // the case that was asked for and is not open yet
    /** @type {Set<() => void>} */
    this.followers = new Set()
    /** @type {WeakMap<object, Term[][]>} */
    this.read = new WeakMap() // Python's terms of a model, as numbers
    /** @type {Map<string, Term>} */
    this.known = new Map() // terms at other cutoffs: a line K that is dragged comes by often
  }

  /** @param {HeldList} held */
  hold(held) {
    this.held = held.list ? held : null
    for (const follow of this.followers) follow()
  }

  /** @param {string[]} names */
  putInOrder(names) {
    this.order = names
    this.reordered()
  }

  /**
   * Bring a case that has come into sight, as soon as the table shows that it is open.
   *
   * @param {string} name
   */
  bring(name) {
    this.arriving = name
    this.takeThere()
  }

  takeThere() {
    if (this.arriving === undefined || this.arriving !== this.table?.cases.find(({ open }) => open)?.name)
      return
    this.arriving = undefined
    this.toTable()
  }

  /** @param {LeaderboardData} board */
  giveBoard(board) {
    const before = JSON.stringify(this.models)
    this.board = board
    if (JSON.stringify(this.models) !== before) for (const follow of this.followers) follow()
  }

  /** @param {WholeTable} table */
  giveTable(table) {
    this.table = table
    this.takeThere()
    if (this.held) for (const follow of this.followers) follow()
  }

  // Letter, name and colour of each model.
  get models() {
    return (this.board?.rows ?? []).map(({ model, shown_label, colour }) => ({ model, shown_label, colour }))
  }

  /** @type {(model: string) => string} */
  labelOf(model) {
    return this.models.find(one => one.model === model)?.shown_label ?? model
  }

  /** @type {(model: string) => string} */
  colourOf(model) {
    return this.models.find(one => one.model === model)?.colour ?? "currentcolor"
  }

  // The place of the leading measure among the columns; -1 before there are any.
  get leading() {
    return (this.board?.columns ?? []).findIndex(({ leading }) => leading)
  }

  // What is held, while leaderboard and table show one and the same set, so that numbers can be worked out.
  get live() {
    return this.isWhole ? this.held : null
  }

  get isWhole() {
    return this.board !== null && this.board.said.number === this.table?.said.number
  }

  // The cutoff under the hand.
  get k() {
    return this.live?.list?.k ?? this.board?.k ?? 0
  }

  /**
   * Which ranks of a model's list hit, and |R|: under the hand where it is that case.
   *
   * @type {(one: WholeCase, model: string) => Judged}
   */
  judged(one, model) {
    const { k } = this
    const row = one.rows.find(({ letter }) => letter === model)
    const { live } = this
    const list = one.name === live?.case ? live.list : null
    if (!row || !list) return { flags: row?.flags ?? [], relevantCount: one.relevant_count, k }
    // Relevant items are those of all models.
    const ranked = model === live?.model ? list.ranked : row.names
    const relevant = new Set(list.relevant)
    return { flags: ranked.map(item => relevant.has(item)), relevantCount: list.relevant_count, k }
  }

  /**
   * What a case adds to the mean of a column.
   *
   * @type {(one: WholeCase, model: string, column: number) => Term}
   */
  term(one, model, column) {
    const { board, table } = this
    if (!board || !table) return null
    const judged = this.judged(one, model)
    const { measure, statement } = board.columns[column]
    const rules = chosen(table.rules)
    const name = JSON.stringify([measure, judged, rules])
    let term = this.known.get(name)
    if (term === undefined) {
      term = termOf(statement, judged, rules)
      if (this.known.size > MOST_KNOWN) this.known.clear()
      this.known.set(name, term)
    }
    return term
  }

  /**
   * Python's terms of a model, by column and case.
   *
   * @type {(model: Model) => Term[][]}
   */
  termsOf(model) {
    const texts = this.board?.terms[model] ?? []
    const known = this.read.get(texts) ?? texts.map(column => column.map(pair => pair && parsed(...pair)))
    this.read.set(texts, known)
    return known
  }

  /**
   * What each case adds to the mean of a column, for a model under the hand.
   *
   * @type {(model: Model, column: number) => Term[]}
   */
  shownTerms(model, column) {
    const { board, table, live } = this
    if (!board || !table) return []
    const terms = this.termsOf(model)[column] ?? []
    const isSameK = this.k === board.k
    return table.cases.map((one, at) =>
      isSameK && one.name !== live?.case ? terms[at] : this.term(one, model, column),
    )
  }

  /**
   * The mean of a column for a model under the hand.
   *
   * @type {(model: Model, column: number) => Exact | null}
   */
  mean(model, column) {
    return meanOf(this.shownTerms(model, column))
  }

  /**
   * What a model has above another one in the mean of a column, over the cases that count for both.
   *
   * @type {(model: Model, from: Model, column: number) => Exact | null}
   */
  difference(model, from, column) {
    const own = this.shownTerms(from, column)
    const pairs = this.shownTerms(model, column).map((term, at) => {
      const other = own[at]
      return term === null || other === null ? null : sub(term, other)
    })
    return meanOf(pairs)
  }

  // Python's number counts. That another one is worked out here is a mistake to be found in the log.
  check() {
    const { board, table, held } = this
    const at = table?.cases.findIndex(({ open }) => open) ?? -1
    if (!board || !table || at < 0 || held || !this.isWhole) return
    const one = table.cases[at]
    for (const { letter } of one.rows) {
      board.columns.forEach(({ name }, column) => {
        const [server, here] = [this.termsOf(letter)[column]?.[at] ?? null, this.term(one, letter, column)]
        const isSame = server === null || here === null ? server === here : !sign(sub(server, here))
        if (!isSame) console.warn(`${name} of ${one.name}: ${server} on the server, ${here} here`)
      })
    }
  }
}

const MOST_KNOWN = 5000

/** The set of the page: there is one. */
export const liveSet = new LiveSet()

globalThis.document?.addEventListener?.(HELD_LIST, event => {
  liveSet.hold(/** @type {CustomEvent<HeldList>} */ (event).detail)
})
