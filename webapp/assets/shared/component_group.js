// Components that Streamlit shows as one element. They stand together there, or one in a place of its own on the page.
// Each has a shadow root of its own, with its own style, and sends what it sends under its key.

import { make } from "./dom.js"
import { onPlace, places } from "./place.js"
import { whenStyled } from "./styled.js"

/** @import { ComponentGroupData, ComponentPartData } from "../protocol" */
/** @import { Mount, Sent, Shown } from "./types" */

/** @typedef {(mount: Mount<any>) => () => void} MountPart */
/** @typedef {{ host: HTMLElement, shadow: ShadowRoot, shown: string, leave: () => void }} Part */

class ComponentGroup {
  /**
   * @param {ShadowRoot} host
   * @param {Record<string, MountPart>} mounts What mounts each component, by its file.
   */
  constructor(host, mounts) {
    this.mounts = mounts
    const link = /** @type {HTMLLinkElement} */ (host.querySelector("link[rel=stylesheet]"))
    this.base = new URL("../", link.href)
    /** @type {Map<string, Part>} */
    this.parts = new Map()
    /** @type {(key: string, sent: Sent) => void} */
    this.send = () => {}
    /** @type {ComponentGroupData} */
    this.latest = { parts: [] }
    this.isStyled = false
    this.root = make("div", { class: "parts" })
    host.append(this.root)
    this.placed = () => this.take(this.latest)
    onPlace.add(this.placed)
    whenStyled(host, () => {
      this.isStyled = true
      this.show()
    })
  }

  /** @param {ComponentGroupData} data */
  take(data) {
    this.latest = data
    if (this.isStyled) this.show()
  }

  show() {
    const { parts } = this.latest
    const keys = parts.map(({ key }) => key)
    for (const key of this.parts.keys()) if (!keys.includes(key)) this.remove(key)
    this.root.classList.toggle(
      "present",
      parts.some(({ data }) => /** @type {Shown} */ (data).present),
    )
    let at = 0
    for (const one of parts) {
      const part = this.parts.get(one.key) ?? this.add(one)
      if (one.place) this.putIn(places.get(one.place), part)
      else this.putAt(at++, part)
      if (part.host.isConnected) this.showPart(part, one)
    }
  }

  /** @type {(place: ShadowRoot | undefined, part: Part) => void} */
  putIn(place, { host }) {
    if (host.parentNode !== place) place?.append(host)
  }

  /** @type {(at: number, part: Part) => void} */
  putAt(at, { host }) {
    const there = this.root.children[at]
    if (there !== host) this.root.insertBefore(host, there ?? null)
  }

  // What is the same as before needs no look: of several boards a hand changes one.
  /** @type {(part: Part, data: ComponentPartData) => void} */
  showPart(part, { key, file, data }) {
    const shown = JSON.stringify(data)
    if (part.shown === shown) return
    part.shown = shown
    part.leave = this.mounts[file]({
      parentElement: part.shadow,
      data,
      setStateValue: (_, sent) => this.send(key, sent),
    })
  }

  /** @type {(data: ComponentPartData) => Part} */
  add({ key, file }) {
    const host = make("div", { class: "part", "data-key": key })
    const shadow = host.attachShadow({ mode: "open" })
    shadow.append(make("link", { rel: "stylesheet", href: new URL(`${file}.css`, this.base).href }))
    const part = { host, shadow, shown: "", leave: () => {} }
    this.parts.set(key, part)
    return part
  }

  /** @param {string} key */
  remove(key) {
    const part = this.parts.get(key)
    part?.leave()
    part?.host.remove()
    this.parts.delete(key)
  }

  leave() {
    onPlace.delete(this.placed)
    for (const key of this.parts.keys()) this.remove(key)
  }
}

/** @type {WeakMap<ShadowRoot, ComponentGroup>} */
const mounted = new WeakMap()

/** @type {(mounts: Record<string, MountPart>) => (mount: Mount<ComponentGroupData>) => () => void} */
export const grouping =
  mounts =>
  ({ parentElement, data, setStateValue }) => {
    const group = mounted.get(parentElement) ?? new ComponentGroup(parentElement, mounts)
    mounted.set(parentElement, group)
    group.send = setStateValue
    group.take(data)
    return () => group.leave()
  }
