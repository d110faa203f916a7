// Types that only the scripts have. What crosses the wire is in ../protocol.d.ts, generated from Python.

import type { ClassroomAct, DefinitionsAct, BoardAct, ChartAct, Envelope, ImportAct, LearnAct, MeasuredList, CasesTableAct, PlaygroundAct } from "../protocol"

/** The texts of a component, by their names. */
export type Texts = Record<string, string>

/** What every component shows. */
export type Shown = Envelope & { texts: Texts; own_texts?: Texts }

/**
 * What a component is given. The server leaves out texts that the browser has, which it knows for each message
 * only: `Component` puts them back, so that nothing else has to do without.
 */
export type Given<Data extends Shown> = Omit<Data, "texts"> & Partial<Pick<Data, "texts">>

/** What components send. */
export type AnyAct = ClassroomAct | ImportAct | DefinitionsAct | BoardAct | ChartAct | LearnAct | CasesTableAct | PlaygroundAct

/** An act with the number by which the server confirms it. */
export type Numbered = AnyAct & { n: number }

/** A message: `texts` is the language whose texts are here, `lists` the keys of lists, `tries` how often it was sent. */
export interface Sent {
  page: string | undefined
  acts: Numbered[]
  texts: string
  tries?: number
  heard?: string
  lists?: string
}

/**
 * The list under a hand: of a model in a case. It is null once Python's numbers are shown, or a hand has let go
 * without a change; the list that the board then shows is told as well.
 */
export interface HeldList {
  case: string
  model: string
  list: MeasuredList | null
  shown: MeasuredList
}

/** What lights up by rank: elements in `root` that carry data-rank, and the colour of each rank. */
export interface Highlighted {
  root: HTMLElement
  colours: string[]
}

/** What has a tooltip: asking about a number of a rank lights that rank up. */
export interface Asked {
  root: HTMLElement
  light: { show: (rank: number | null) => void }
}

/** What a component's script is called with. */
export interface Mount<Data> {
  parentElement: ShadowRoot
  data: Data
  setStateValue: (name: string, value: Sent) => void
}
