// Menus of the header that are opened by a key take the focus, and keep it until they are closed.

import { parts } from "../shared/dom.js"

const BUTTON = "[data-testid=stPopoverButton]"
const BODY = "[data-testid=stPopoverBody]"
const STOPS = "a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex='0']"

export function focusMenus() {
  /** @type {Element | null} */
  let opener = null
  const observer = new MutationObserver(() => {
    const [first] = stops()
    if (!opener || !first) return
    if (opener === document.activeElement) first.focus()
    opener = null
    observer.disconnect()
  })
  document.addEventListener("click", event => {
    const button = event.target instanceof Element ? event.target.closest(BUTTON) : null
    // A press of Enter or Space is a click that no pointer made.
    if (!button || event.detail) return
    opener = button
    observer.observe(document.body, { childList: true, subtree: true })
  })
  document.addEventListener("keydown", stayInside)
}

/** @param {KeyboardEvent} event */
function stayInside(event) {
  if (event.key !== "Tab" || !document.activeElement?.closest(BODY)) return
  const [first, ...others] = stops()
  const last = others.at(-1) ?? first
  if (document.activeElement !== (event.shiftKey ? first : last)) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next.focus()
}

const stops = () =>
  parts(document, BODY).flatMap(body => parts(body, STOPS).filter(stop => stop.checkVisibility()))
