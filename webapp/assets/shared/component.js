// What every component of ours does: it stands once in its place, shows what the server has, and sends
// back what the reader did. A component gives `build()`, once per language, and `show()`.

import { tidyAddress } from "./address.js"
import { make } from "./dom.js"
import { Outbox } from "./outbox.js"
import { give, heard, left, whenRunIsOver } from "./run_state.js"
import { StatusRegion } from "./status_region.js"
import { whenStyled } from "./styled.js"
import { KeptTexts } from "./texts.js"
import { undoKey } from "./undo_keys.js"

/** @import { Redo, Undo } from "../protocol" */
/** @import { AnyAct, Given, Mount, Shown } from "./types" */

// For as long as the page is open, whatever stands on it.
const kept = new KeptTexts()

/**
 * @template {Shown} Data What it shows.
 * @template {AnyAct} Act What it sends; every component can undo and redo.
 */
export class Component {
  /** @type {Data} */ data // from the first time that it is given any

  /**
   * @param {ShadowRoot} host
   * @param {string} name
   * @param {string[]} lasting The tags of its acts that last, by feature in `LASTING`.
   */
  constructor(host, name, lasting) {
    this.name = name
    this.lang = ""
    this.outbox = new Outbox(lasting)
    this.status = new StatusRegion()
    this.root = make("div", { class: `component ${name}`, "data-testid": name })
    // In braces: a handler that gives back false keeps the browser from typing.
    this.root.onkeydown = event => {
      this.key(event)
    }
    host.append(this.root)
  }

  leave() {
    this.outbox.leave()
    left(this.outbox)
  }

  /** @param {Act | Undo | Redo} act */
  act(act) {
    this.outbox.act(act)
  }

  // An answer to an older act must not undo what the reader did since.
  get isBusy() {
    return !this.outbox.isEmpty
  }

  // Once for each language, and on every change of data.
  build() {}
  show() {}

  /**
   * What came from the server, which leaves out texts that are here already.
   *
   * @param {Given<Data>} data
   */
  take(data) {
    const texts = kept.of(this.name, data)
    this.outbox.texts = texts ? data.lang : ""
    if (texts) this.receive(/** @type {any} */ ({ ...data, texts }))
    else this.outbox.ask(data.page)
  }

  /** @param {Data} data */
  receive(data) {
    const isNew = this.lang !== data.lang
    this.data = data
    this.lang = data.lang
    this.outbox.receive(data)
    heard(this.outbox)
    if (isNew) {
      this.status.build()
      this.build()
      this.root.lang = data.lang
    }
    this.status.showProblems(data)
    if (this.isBusy) return
    this.root.classList.toggle("present", data.present)
    this.status.show(data)
    this.show()
    tidyAddress()
    if (isNew) whenRunIsOver(() => this.root.isConnected && this.outbox.greet())
  }

  /**
   * Return whether the key was one of these.
   *
   * @param {any} event
   * @returns {unknown}
   */
  key(event) {
    const undo = undoKey(event)
    if (undo) this.act({ do: undo })
    return undo !== null
  }
}

/** @type {WeakMap<ShadowRoot, { component: Component<any, any>, latest: any, isStyled: boolean }>} */
const mounted = new WeakMap()

// Streamlit calls this again on every change of data and of the theme.
/** @type {<Data extends Shown>(Kind: new (host: ShadowRoot) => Component<Data, any>) => (mount: Mount<Given<Data>>) => () => void} */
export const mounting =
  Kind =>
  ({ parentElement, data, setStateValue }) => {
    const known = mounted.get(parentElement)
    const place = known ?? { component: new Kind(parentElement), latest: null, isStyled: false }
    mounted.set(parentElement, place)
    const { component } = place
    component.outbox.send = sent => give(() => setStateValue("sent", sent))
    place.latest = data
    if (place.isStyled) component.take(place.latest)
    else if (!known) {
      whenStyled(parentElement, () => {
        if (!place.isStyled) component.take(place.latest)
        place.isStyled = true
      })
    }
    return () => component.leave()
  }
