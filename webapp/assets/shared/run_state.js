// Whether Streamlit runs the page, which it shows by an attribute of its own, and how the reader leaves the page.

/** @import { Outbox } from "./outbox" */

const STATE = "data-test-script-state"

const LINK = ":is([data-testid=stTopNavLink], [data-testid=stSidebarNavLink])"

const PATIENCE = 5000 // milliseconds; whatever was not answered by then holds up nothing any more

// Whether the reader has just pressed a link to another page, Back or Forward.
let isTurned = false
/** @type {string | null} */
let turnedFrom = null // the page with the link; Back and Forward change the address before the page
/** @type {ReturnType<typeof setTimeout> | undefined} */
let turningEnds

// Whether the reader went back or forward, and no run has begun since.
let isAsked = false
let isPastRun = false // whether the run that was under way then is over
/** @type {MutationObserver | undefined} */
let asking
/** @type {ReturnType<typeof setTimeout> | undefined} */
let askingEnds

/** @type {HTMLAnchorElement | null} */
let waiting = null // the link that was pressed while acts were on their way
/** @type {ReturnType<typeof setTimeout> | undefined} */
let going

let unsent = 0 // how often Streamlit was given what it has yet to send
/** @type {string | null} */
let givenOn = null // the page that it was given on
let isBackWaiting = false // whether Back was pressed meanwhile, and leads to another page

/** @type {Set<Outbox>} */
const outboxes = new Set() // of the components on the page

/** @type {Set<() => void>} */
const looks = new Set() // who waits for the end of a run

globalThis.document?.addEventListener?.(
  "click",
  event => {
    const link = event.target instanceof Element && event.target.closest(LINK)
    if (!(link instanceof HTMLAnchorElement)) return
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey
    if (link.pathname === location.pathname || isElsewhere) return
    if (isDelivered()) return turn(location.pathname)
    // Of what the server has not looked at yet, Streamlit drops all when another page is asked for.
    event.preventDefault()
    event.stopImmediatePropagation()
    waiting = link
    clearTimeout(going)
    going = setTimeout(go, PATIENCE)
  },
  { capture: true },
)

/** @type {(from: string | null) => void} */
function turn(from) {
  isTurned = true
  turnedFrom = from
  clearTimeout(turningEnds)
  turningEnds = setTimeout(() => {
    isTurned = false
    lookAgain()
  }, PATIENCE)
}

/** Whether the page of the address is yet to come: Streamlit marks its link before it shows anything of it. */
export function isOtherShown() {
  const shown = document.querySelector(`${LINK}[aria-current=page]`)
  return shown instanceof HTMLAnchorElement && shown.pathname !== location.pathname
}

// Until the other page is there, and has its address.
function isTurning() {
  if (!isTurned) return false
  // A page that is there stays so: the reader may come back to the one with the link at any time.
  isTurned = isOtherShown() || turnedFrom === location.pathname
  return isTurned
}

function lookAgain() {
  for (const look of looks) look()
}

globalThis.addEventListener?.("popstate", () => {
  const app = document.querySelector(`[${STATE}]`)
  if (!app) return
  turn(null)
  endAsking()
  isAsked = true
  isPastRun = isOver(app)
  // A run that is quickly over may never be seen: then what it has shown tells.
  asking = new MutationObserver(() => {
    if (isOver(app)) isPastRun = true
    else answered()
  })
  asking.observe(app, { attributes: true, attributeFilter: [STATE] })
  askingEnds = setTimeout(answered, PATIENCE)
})

// The page itself says this before Streamlit hears of Back.
globalThis.addEventListener?.("beforepopstate", event => {
  if (!unsent || givenOn === location.pathname) return
  event.preventDefault()
  isBackWaiting = true
})

function endAsking() {
  asking?.disconnect()
  clearTimeout(askingEnds)
  isAsked = false
}

function answered() {
  endAsking()
  lookAgain()
}

/** @type {(app: Element) => boolean} */
const isOver = app => app.getAttribute(STATE) === "notRunning"

const isDelivered = () => !unsent && [...outboxes].every(outbox => outbox.isEmpty)

/**
 * Give Streamlit something to send, unless the page is being left; another page is asked for once it is sent.
 * What Streamlit sends later still names the page that is left: the server would answer with a part of that, for
 * which Streamlit takes the other page off the screen. Found in Streamlit 1.67.
 *
 * @param {() => void} pass Gives it, and Streamlit sends it by a timer.
 */
export function give(pass) {
  if (isTurning()) return
  pass()
  unsent += 1
  givenOn = location.pathname
  // The timer that was set first ends first.
  setTimeout(() => {
    unsent -= 1
    if (!unsent) goOn()
  })
}

// Streamlit has sent all that it was given.
function goOn() {
  if (isBackWaiting) {
    isBackWaiting = false
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }))
  }
  if (waiting && isDelivered()) go()
}

function go() {
  clearTimeout(going)
  const link = waiting
  waiting = null
  // What is on its way still is given up.
  outboxes.clear()
  link?.click()
}

/**
 * What the server shows may answer Back, and what it confirms lets a link to another page go on.
 *
 * @param {Outbox} outbox Of a component that is on the page, and has heard from the server.
 */
export function heard(outbox) {
  outboxes.add(outbox)
  if (isAsked && isPastRun) answered()
  if (!waiting || !isDelivered()) return
  clearTimeout(going)
  going = setTimeout(go)
}

/** @param {Outbox} outbox Of a component that is taken from the page. */
export function left(outbox) {
  outboxes.delete(outbox)
}

/**
 * Call back once no run of the page is under way or asked for, unless the page is left by then. A message that is
 * sent earlier belongs to the page that is open: it would overtake the press that asks for another one, and with
 * it the server would take the address that Back has asked for to be out of date.
 *
 * @param {() => void} callback
 */
export function whenRunIsOver(callback) {
  const page = location.pathname
  const app = document.querySelector(`[${STATE}]`)
  const isRest = () => !app || (isOver(app) && !isAsked && !isTurning())
  if (isRest()) return callback()
  const look = () => {
    if (!isRest()) return
    observer.disconnect()
    looks.delete(look)
    if (location.pathname === page) callback()
  }
  const observer = new MutationObserver(look)
  looks.add(look)
  if (app) observer.observe(app, { attributes: true, attributeFilter: [STATE] })
}
