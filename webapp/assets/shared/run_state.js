// Whether Streamlit runs the page, which it shows by an attribute of its own.

const STATE = "data-test-script-state"

const LINK = "[data-testid=stTopNavLink]"

// Whether the reader has pressed a link to another page, which is on its way.
let isTurning = false

globalThis.document?.addEventListener?.(
  "click",
  ({ target }) => {
    const link = target instanceof Element && target.closest(LINK)
    if (link instanceof HTMLAnchorElement) isTurning = link.pathname !== location.pathname
  },
  { capture: true },
)

/**
 * Call back once no run of the page is under way or asked for, unless the page is left by then. A message that is
 * sent earlier belongs to the page that is open: it would overtake the press that asks for another one.
 *
 * @param {() => void} callback
 */
export function whenRunIsOver(callback) {
  // Who asks is shown on the page that was turned to.
  isTurning = false
  const app = document.querySelector(`[${STATE}]`)
  const isOver = () => app?.getAttribute(STATE) === "notRunning"
  if (!app || isOver()) return callback()
  const observer = new MutationObserver(() => {
    if (!isOver()) return
    observer.disconnect()
    // The press has ended the run of the page that is left.
    if (!isTurning) callback()
  })
  observer.observe(app, { attributes: true, attributeFilter: [STATE] })
}
