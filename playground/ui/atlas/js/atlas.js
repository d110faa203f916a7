// The atlas: what definitions and libraries give on the reader's list. Python knows them: the atlas shows
// `data` and sends acts back.

import { tidyAddress } from "../../js/address.js"
import { make } from "../../js/dom.js"
import { Outbox } from "../../js/outbox.js"
import { Told } from "../../js/told.js"
import { undoKey } from "../../js/undo_keys.js"
import { AllPanel } from "./all.js"
import { LibrariesPanel } from "./libraries.js"
import { MattersPanel } from "./matters.js"
import { NumberPanel } from "./number.js"
import { PANELS, Tabs } from "./tabs.js"

const atlases = new WeakMap()

// Streamlit calls this again on every change of data and of the theme.
export default function ({ parentElement, data, setStateValue }) {
  let atlas = atlases.get(parentElement)
  if (!atlas) atlases.set(parentElement, (atlas = new Atlas(parentElement)))
  atlas.outbox.send = sent => setStateValue("sent", sent)
  atlas.receive(data[0])
  return () => atlas.outbox.leave()
}

class Atlas {
  constructor(host) {
    this.outbox = new Outbox()
    this.root = make("div", { class: "atlas", "data-testid": "atlas" })
    this.told = new Told()
    this.tabs = new Tabs(this)
    this.parts = { all: new AllPanel(this), number: new NumberPanel(this), libraries: new LibrariesPanel(this), matters: new MattersPanel(this) }
    this.root.onkeydown = event => this.key(event)
    host.append(this.root)
  }

  act(act) {
    this.outbox.act(act)
  }

  // From wherever its name stands; a second press on an open one closes it.
  openLibrary(library) {
    const { panel, library: open } = this.data
    const isOpen = panel === "libraries" && open?.library === library
    this.parts.libraries.awaits = isOpen ? "" : library
    this.act({ do: "library", library: isOpen ? "" : library })
    if (panel !== "libraries") this.tabs.choose("libraries")
  }

  // ---- from the server ----

  receive(data) {
    const before = this.data
    this.data = data
    const isFirst = this.outbox.receive(data)
    if (before?.lang !== data.lang) this.build()
    this.told.showProblems(data)
    // An answer to an older act must not undo what the reader did since.
    if (!this.outbox.isEmpty) return
    this.show()
    tidyAddress()
    if (isFirst) this.outbox.greet()
  }

  show() {
    const { data } = this
    this.root.classList.toggle("present", data.present)
    this.told.show(data)
    this.tabs.show(data)
    for (const panel of PANELS) this.panels[panel].hidden = panel !== data.panel
    if (data[data.panel] !== null) this.parts[data.panel].show(data)
  }

  // ---- once per language ----

  build() {
    const { lang, texts: t } = this.data
    this.told.build()
    this.root.lang = lang
    this.panels = Object.fromEntries(PANELS.map(panel => [panel, make("div", { class: "panel", role: "tabpanel", id: "panel-" + panel,
      "aria-labelledby": "tab-" + panel, hidden: true }, ...this.parts[panel].build(t))]))
    this.root.replaceChildren(this.told.note, this.told.problems, this.tabs.build(t), ...Object.values(this.panels), this.told.live)
  }

  // ---- keys ----

  key(event) {
    const undo = undoKey(event)
    if (undo) this.act({ do: undo })
  }
}
