// On a phone the pages of the app lie over the screen; the one that is chosen is shown, and they go.

export function putPagesAway() {
  document.addEventListener("click", event => {
    const link =
      event.target instanceof Element ? event.target.closest("[data-testid=stSidebarNavLink]") : null
    if (!link) return
    const away = /** @type {HTMLElement | null} */ (
      document.querySelector("[data-testid=stSidebarCollapseButton] button")
    )
    away?.click()
  })
}
