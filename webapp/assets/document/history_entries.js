// One entry of the browser's history for each page that is opened. Streamlit writes two, in either order: the
// page, and its parameters. The panel that is open on the first page is part of the link, but no step to go back
// to; on the page of definitions it is one.

import { readableSearch } from "../shared/address.js"
import { isOtherShown } from "../shared/run_state.js"

const NO_STEP = ["panel"]
const FIRST_PAGE = /\/(playground)?$/
const STEPS = ["pointerdown", "keydown", "click", "popstate"]

/** @typedef {{ pathname: string, search: string }} Place */
/** @typedef {{ isTurn: boolean, isCleared: boolean }} Pushed */

/**
 * Whether an address is to replace that of the current entry.
 *
 * @param {Place} now
 * @param {Place} next
 * @param {Pushed | null} pushed The entry that the reader's last act has added already.
 */
export function isSameEntry(now, next, pushed) {
  const isTurn = now.pathname !== next.pathname
  if (!isTurn && FIRST_PAGE.test(now.pathname) && differInPanel(now.search, next.search)) return true
  // Where the app turns the page, Streamlit first clears the parameters of the page before.
  if (pushed?.isCleared) return true
  if (!pushed || pushed.isTurn === isTurn) return false
  // Parameters that came first stand at the path of the page before, perhaps made readable meanwhile.
  return !isTurn || readableSearch(now.search) === readableSearch(next.search)
}

/**
 * What the reader's act has added once an address is written.
 *
 * @param {Place} now
 * @param {Place} next
 * @param {Pushed | null} pushed What it had added before.
 * @returns {Pushed}
 */
export function addedBy(now, next, pushed) {
  const isTurn = now.pathname !== next.pathname || (isSameEntry(now, next, pushed) && !!pushed?.isTurn)
  return { isTurn, isCleared: !isTurn && now.search !== "" && next.search === "" }
}

export function keepOneEntryAPage() {
  const push = history.pushState.bind(history)
  /** @type {Pushed | null} */
  let pushed = null
  // What is written before the reader does anything belongs to the entry that was opened.
  let hasActed = false
  let isBack = false // or forward: the address is that of the other page before the page is there
  for (const step of STEPS) {
    addEventListener(
      step,
      () => {
        pushed = null
        hasActed = true
        isBack = step === "popstate"
      },
      { capture: true },
    )
  }
  history.pushState = (state, unused, url) => {
    const next = new URL(String(url ?? ""), location.href)
    // Parameters of the page that is left come late: they are not of the address that the reader went to.
    if (isBack && isOtherShown() && next.pathname === location.pathname) return
    const isSame = !hasActed || isSameEntry(location, next, pushed)
    pushed = isSame && !pushed ? pushed : addedBy(location, next, pushed)
    if (isSame) history.replaceState(state, unused, url)
    else push(state, unused, url)
  }
}

/** @type {(one: string, other: string) => boolean} */
function differInPanel(one, other) {
  const [before, after] = [one, other].map(search => {
    const query = new URLSearchParams(search)
    for (const name of NO_STEP) query.delete(name)
    return query.toString()
  })
  return one !== other && before === after
}
