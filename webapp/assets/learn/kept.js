// Progress that the browser keeps, if its reader wants that. Off, nothing is stored.

import { make, set } from "../shared/dom.js"

/** @import { KeepBlock } from "../protocol" */
/** @import { LessonView } from "./lesson_view.js" */
/** @typedef {{ kept: string, page: string, problems: string[] }} Shown */
/** @typedef {Record<string, unknown>} Fields */

const KEY = "recmetrics.learn"
const LISTS = ["read", "done", "record"]
const SESSION = ["practice", "kinds", "count"]

// A browser may refuse to store anything: then it is as if the switch were off.
/** @type {<Result>(use: (storage: Storage) => Result) => Result | null} */
function stored(use) {
  try {
    return use(localStorage)
  } catch {
    return null
  }
}

/** @type {() => string | null} */
const kept = () => stored(storage => storage.getItem(KEY))

/** Keeps the progress of a page, and never less than the browser has: another tab may have kept more. */
export class KeptProgress {
  constructor() {
    this.forget("")
  }

  // A server that knows nothing of the page any more has taken up nothing.
  /** @type {(page: string) => void} */
  forget(page) {
    this.page = page
    /** @type {string | null} */
    this.known = null // what the browser had when this page last read or wrote it
    /** @type {string | null} */
    this.asked = null // what the server was asked to take up
    /** @type {string | null} */
    this.refused = null
  }

  /** Keep what a page shows; where the browser has more, ask the server to take that up. */
  /** @type {(shown: Shown, restore: (kept: string) => void) => void} */
  follow({ kept: progress, page, problems }, restore) {
    if (page !== this.page) this.forget(page)
    const now = kept()
    const isAnswer = now === this.asked
    this.asked = null
    if (now === null || now === progress) this.known = now
    else if (isAnswer && problems.length) this.refused = now
    else if (now === this.refused) return
    else if (isAnswer || holds(progress, now, now !== this.known)) this.write(progress)
    else if (now !== this.known || !holds(now, progress, false)) {
      // Back leads to what was before: there the browser has more, and nothing is new.
      this.known = now
      this.asked = now
      restore(now)
    }
  }

  /** @type {(progress: string) => void} */
  write(progress) {
    if (!progress) return
    stored(storage => storage.setItem(KEY, progress))
    this.known = progress
  }

  /** @type {(isOn: boolean, progress: string) => boolean} */
  turn(isOn, progress) {
    stored(storage => (isOn ? storage.setItem(KEY, progress) : storage.removeItem(KEY)))
    this.known = kept()
    this.refused = null
    return (this.known !== null) === isOn
  }
}

/** @type {(text: string) => Fields | null} */
function fieldsOf(text) {
  try {
    const fields = JSON.parse(text || "{}")
    return fields && typeof fields === "object" ? fields : null
  } catch {
    return null
  }
}

// "a,b" is a and b; of "a:known" the name counts, as its state may change.
/** @type {(fields: Fields, name: string) => string[]} */
const namesIn = (fields, name) =>
  String(fields[name] ?? "")
    .split(",")
    .map(part => part.split(":")[0])
    .filter(Boolean)

/** Whether progress lacks nothing of another one; of two tabs the session has to be the same as well. */
/** @type {(progress: string, other: string, isOfAnotherTab: boolean) => boolean} */
export function holds(progress, other, isOfAnotherTab) {
  const [own, has] = [fieldsOf(progress), fieldsOf(other)]
  if (!own || !has) return false
  for (const list of LISTS) {
    const names = new Set(namesIn(own, list))
    if (namesIn(has, list).some(name => !names.has(name))) return false
  }
  if (!has.practice) return true
  if (!own.practice) return false
  if (SESSION.some(name => own[name] !== has[name])) return !isOfAnotherTab
  const [picked, before] = [own, has].map(fields => String(fields.picked ?? ""))
  return isOfAnotherTab ? picked.startsWith(before) : picked === before || !before.startsWith(picked)
}

/** @type {(lessonView: LessonView, block: KeepBlock) => HTMLElement} */
export function keep(lessonView, { text, note, refused }) {
  const box = make("input", { type: "checkbox", role: "switch", "data-key": "keep" })
  const says = make("p", { class: "quiet" }, note)
  box.checked = kept() !== null
  box.onchange = () => {
    if (lessonView.progressKept.turn(box.checked, lessonView.data.kept)) return
    box.checked = false
    set(box, "disabled", true)
    says.textContent = refused
  }
  return make("div", { class: "keep" }, make("label", {}, box, make("span", {}, text)), says)
}
