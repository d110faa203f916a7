// The tabs: one stop of the Tab key, arrows go from one to the next.

import { make } from "../shared/dom.js"

/** @import { Panel } from "../protocol" */
/** @import { Texts } from "../shared/types" */
/** @import { DefinitionPanels } from "./definition_panels.js" */

/** @type {Panel[]} */
export const PANELS = ["tools", "number", "all", "libraries", "matters"]

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }

export class Tabs {
  /** @type {HTMLButtonElement[]} */ tabs

  /** @param {DefinitionPanels} panels */
  constructor(panels) {
    this.panels = panels
  }

  /** @param {Texts} t */
  build(t) {
    this.tabs = PANELS.map(panel =>
      make(
        "button",
        {
          type: "button",
          class: "tab",
          role: "tab",
          id: `tab-${panel}`,
          "data-panel": panel,
          "aria-controls": `panel-${panel}`,
          onclick: () => this.choose(panel),
        },
        t[`tab_${panel}`],
      ),
    )
    return make(
      "div",
      { class: "tabs", role: "tablist", "aria-label": t.tabs, onkeydown: event => this.key(event) },
      ...this.tabs,
    )
  }

  // Marked here first; the panel follows with its content.
  /** @type {(panel: Panel) => void} */
  choose(panel) {
    if (panel === this.chosen) return
    this.show({ panel })
    this.panels.act({ do: "panel", panel })
  }

  /** @param {{ panel: string }} shown */
  show({ panel }) {
    this.chosen = panel
    for (const tab of this.tabs) {
      const isChosen = tab.dataset.panel === panel
      tab.setAttribute("aria-selected", String(isChosen))
      tab.tabIndex = isChosen ? 0 : -1
    }
  }

  /** @type {(event: any) => void} */
  key(event) {
    const at = this.tabs.indexOf(event.target)
    /** @type {Record<string, number>} */
    const ends = { Home: 0, End: PANELS.length - 1 }
    const next =
      ends[event.key] ?? (event.key in STEPS ? (at + STEPS[event.key] + PANELS.length) % PANELS.length : -1)
    if (at < 0 || next < 0 || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    this.tabs[next].focus()
    this.choose(PANELS[next])
  }
}
