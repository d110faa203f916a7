// The bar of the projector view, as far as it needs no server: full screen, the list of keys, the QR code that
// fills the screen. And the keys for all of that, which are those of the page: nothing needs to have the focus.

import { make, set, write } from "../shared/dom.js"
import { isPlainKey, isTyping, keysAreOn, turnKeys } from "../shared/plain_keys.js"

/** @import { ProjectorData, QrData } from "../protocol" */

// Buttons of Streamlit that have a key.
/** @type {Record<string, string>} */
const PRESSED = { e: ".st-key-next_example button", q: ".st-key-qr button" }

export class ProjectorBar {
  /** @param {ParentNode} host */
  constructor(host) {
    this.host = host
    this.shown = 0 // the QR code that was shown last
    this.root = make("div", { class: "projector" })
    this.list = make("dialog", { class: "keys" })
    this.code = make("dialog", { class: "qr", "data-testid": "qr-screen" })
    /** @type {(event: KeyboardEvent) => void} */
    this.press = event => this.key(event)
    document.addEventListener("keydown", this.press)
  }

  leave() {
    document.removeEventListener("keydown", this.press)
  }

  /** @param {ProjectorData | null} data */
  show(data) {
    this.data = data
    this.root.hidden = !data
    if (!data) return
    const { texts } = data
    this.root.replaceChildren(
      button(texts.full_screen, () => this.toggleFullScreen(), "full-screen"),
      button(texts.keys, () => this.list.showModal(), "keys"),
      this.list,
      this.code,
    )
    this.host.append(this.root)
    this.buildList(data)
    if (data.qr && data.qr.number !== this.shown) this.showCode(data.qr, texts)
  }

  /** @param {ProjectorData} data */
  buildList({ texts, keys }) {
    const on = make("input", { type: "checkbox" })
    on.checked = keysAreOn()
    on.onchange = () => turnKeys(on.checked)
    set(this.list, "aria-label", texts.keys)
    this.list.replaceChildren(
      make(
        "dl",
        {},
        ...keys.flatMap(([key, meaning]) => [make("dt", {}, make("kbd", {}, key)), make("dd", {}, meaning)]),
      ),
      make("label", {}, on, texts.keys_on),
      button(texts.close, () => this.list.close()),
    )
  }

  /** @type {(qr: QrData, texts: ProjectorData["texts"]) => void} */
  showCode({ number, picture, address }, texts) {
    this.shown = number
    set(this.code, "aria-label", address)
    const code = picture ? make("img", { src: picture, alt: "" }) : make("p", {}, texts.no_qr)
    const text = make("p", { class: "address" })
    write(text, address)
    // No other device finds this computer under the name that it has for itself.
    const isLocal = /^(localhost|127\.|\[::1\])/.test(address)
    this.code.replaceChildren(
      code,
      text,
      ...(isLocal ? [make("p", { class: "local" }, texts.qr_local)] : []),
      button(texts.close, () => this.code.close()),
    )
    this.code.showModal()
  }

  toggleFullScreen() {
    if (document.fullscreenElement) return document.exitFullscreen()
    // A browser that does not allow it leaves the page as it is.
    return document.documentElement.requestFullscreen().catch(() => {})
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.data || !isPlainKey(event) || isTyping(event.composedPath()[0])) return
    if (event.key === "?") return this.toggle(this.list)
    if (event.key === "Escape") return this.leaveView()
    if (!keysAreOn()) return
    const key = event.key.toLowerCase()
    const pressed = document.querySelector(PRESSED[key] ?? ":not(*)")
    if (key === "f") this.toggleFullScreen()
    else if (key === "q" && this.code.open) this.code.close()
    else if (pressed instanceof HTMLElement) pressed.click()
  }

  // The browser closes a list or a code that is open, and leaves the full screen: that is what the key is for then.
  leaveView() {
    if (this.list.open || this.code.open || document.fullscreenElement) return
    const leave = document.querySelector(".st-key-leave_present button")
    if (leave instanceof HTMLElement) leave.click()
  }

  /** @param {HTMLDialogElement} dialog */
  toggle(dialog) {
    if (dialog.open) dialog.close()
    else dialog.showModal()
  }
}

/** @type {(text: string, onclick: () => unknown, name?: string) => HTMLElement} */
const button = (text, onclick, name = "") =>
  make("button", { type: "button", "data-testid": name || null, onclick: () => void onclick() }, text)
