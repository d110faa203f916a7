// The panels of definitions: what definitions and libraries give on the reader's list. Python knows them;
// the panels show `data` and send acts back.

import { LASTING } from "../limits.js"
import { Component, mounting } from "../shared/component.js"
import { byKey, make } from "../shared/dom.js"
import { AllPanel } from "./all.js"
import { LibrariesPanel } from "./libraries.js"
import { MattersPanel } from "./matters.js"
import { NumberPanel } from "./number.js"
import { ShortList } from "./short_list.js"
import { PANELS, Tabs } from "./tabs.js"
import { ToolsPanel } from "./tools.js"

/** @import { DefinitionsAct, DefinitionPanelsData, Panel } from "../protocol" */

/** @extends {Component<DefinitionPanelsData, DefinitionsAct>} */
export class DefinitionPanels extends Component {
  /** @type {Record<Panel, HTMLElement>} */ panels

  /** @param {ShadowRoot} host */
  constructor(host) {
    super(host, "atlas", LASTING.definitions)
    this.tabs = new Tabs(this)
    this.shortList = new ShortList(this)
    this.place = make("div")
    this.parts = {
      tools: new ToolsPanel(this),
      number: new NumberPanel(this),
      all: new AllPanel(this),
      libraries: new LibrariesPanel(this),
      matters: new MattersPanel(this),
    }
  }

  // From wherever its name stands; a second press on an open one closes it.
  /** @type {(library: string) => void} */
  openLibrary(library) {
    const { panel, library: open } = this.data
    const isOpen = panel === "libraries" && open?.library === library
    this.parts.libraries.awaits = isOpen ? "" : library
    this.act({ do: "library", library: isOpen ? "" : library })
    if (panel !== "libraries") this.tabs.choose("libraries")
  }

  show() {
    const { data } = this
    this.tabs.show(data)
    this.shortList.show(data)
    // The question that the page opens with has a list of its own: the reader's follows it.
    const place = data.tools ? this.parts.tools.place : this.place
    if (this.shortList.root.parentElement !== place) place.append(this.shortList.root)
    this.shortList.root.hidden = data.of === "cases" && ["tools", "number"].includes(data.panel)
    // A panel whose content failed is not there: another tab, or another list, leads on.
    for (const panel of PANELS) this.panels[panel].hidden = panel !== data.panel || data.failed
    if (!data.failed) this.parts[data.panel].show(data)
  }

  // ---- once per language ----

  build() {
    const t = this.data.texts
    this.shortList.build(t)
    this.panels = byKey(PANELS, panel =>
      make(
        "div",
        {
          class: "panel",
          role: "tabpanel",
          id: `panel-${panel}`,
          "aria-labelledby": `tab-${panel}`,
          hidden: true,
        },
        ...this.parts[panel].build(t),
      ),
    )
    this.root.replaceChildren(
      this.status.note,
      this.status.problems,
      this.tabs.build(t),
      this.place,
      ...Object.values(this.panels),
      this.status.live,
    )
  }
}

export default mounting(DefinitionPanels)
