// Whether Streamlit runs the page, which it shows by an attribute of its own.

const STATE = "data-test-script-state"

/**
 * Call back once no run of the page is under way or asked for. A message that is sent earlier belongs to the
 * page that is open: it would overtake the press that asks for another one.
 *
 * @param {() => void} callback
 */
export function whenRunIsOver(callback) {
  const app = document.querySelector(`[${STATE}]`)
  const isOver = () => app?.getAttribute(STATE) === "notRunning"
  if (!app || isOver()) return callback()
  const observer = new MutationObserver(() => {
    if (!isOver()) return
    observer.disconnect()
    callback()
  })
  observer.observe(app, { attributes: true, attributeFilter: [STATE] })
}
