// The lists of the cases cross the wire once. The browser keeps them by their keys, which follow from what a list
// holds, says in whatever it sends which it has, and is not sent them again.

/** @import { CaseData, CasesTableData, CaseListData, RowData } from "../protocol" */

/** @typedef {RowData & CaseListData} WholeRow */
/** @typedef {Omit<CaseData, "rows"> & { rows: WholeRow[] }} WholeCase */
/** @typedef {Omit<CasesTableData, "cases"> & { cases: WholeCase[] }} WholeTable */

const MOST_KEPT = 2000

export class KeptLists {
  constructor() {
    /** @type {Map<string, CaseListData>} */
    this.byKey = new Map()
  }

  /**
   * Keep the lists that came with the data; return it with the list of each row in the row, or null where one is
   * not here.
   *
   * @template {Pick<CasesTableData, "cases" | "lists">} Data
   * @param {Data} data
   * @returns {Omit<Data, "cases"> & { cases: WholeCase[] } | null}
   */
  of(data) {
    for (const [key, list] of Object.entries(data.lists)) this.byKey.set(key, list)
    const keys = keysOf(data)
    if (!keys.every(key => this.byKey.has(key))) return null
    this.forgetOldest(new Set(keys))
    return { ...data, cases: data.cases.map(one => this.whole(one)) }
  }

  /** @type {(one: CaseData) => WholeCase} */
  whole(one) {
    const rows = one.rows.map(row => {
      const list = this.byKey.get(row.list)
      if (!list) throw new Error(`the list ${row.list} is not here`)
      return { ...row, ...list }
    })
    return { ...one, rows }
  }

  /** @param {Set<string>} needed */
  forgetOldest(needed) {
    for (const key of this.byKey.keys()) {
      if (this.byKey.size <= MOST_KEPT) return
      if (!needed.has(key)) this.byKey.delete(key)
    }
  }
}

/**
 * The keys of all lists that are shown.
 *
 * @param {Pick<CasesTableData, "cases">} data
 */
export const keysOf = ({ cases }) => cases.flatMap(({ rows }) => rows.map(({ list }) => list))
