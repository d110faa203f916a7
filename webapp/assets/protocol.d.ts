// What the server gives the components to show, and what they send back. Texts are the reader's language's;
// numbers come ready to be shown. The server writes all of it, so nothing here is checked at run time.

/** The words of a component, by their names. */
export type Texts = Record<string, string>

/** What a component sends: what is to be done, and with what. */
export type Act = { do: string; [field: string]: unknown }

export type Sent = { page: string | undefined; acts: Act[]; texts: string; tries?: number }

/** What every component is given. */
export interface Shown {
  page: string
  confirmed: number
  said: { number: number; text: string }
  problems: string[]
  note: string
  present: boolean
  lang: string
  texts: Texts
  own_texts?: Texts
}

/** As it comes: without the texts that the browser has. */
export type Given = Omit<Shown, "texts"> & { texts?: Texts }

// The board

export interface Arrangement {
  ranked: string[]
  relevant: string[]
  unused: string[]
  k: number
}

export interface Step {
  relevant: boolean
  counted: boolean
  hits: number
  precision: string
  fraction: string
  term: string
}

export interface Measure {
  name: string
  value: string
  shown: string
  fraction: string
  over: string
  delta: string
  sign: number
  why: string
}

export interface Sum {
  label: string
  hits: string
  hits_why: string
  term: string
  term_why: string
}

export interface BoardData extends Shown, Arrangement {
  unnamed: number
  relevant_count: number
  k_max: number
  colours: Record<string, string>
  measures: Measure[]
  steps: Step[]
  sums: Sum[]
  changed: string
  gains: ({ text: string; sign: number } | null)[]
  best_rank: number | null
  gain_measure: string
  can_undo: boolean
  can_redo: boolean
  columns: string
  hands: "all" | "order" | "none"
  lights: number[]
  has_cutoff: boolean
  subject?: string
  title?: string
  model?: string
}

// The sheet of cases

export interface Value {
  shown: string
  exact: string
  counted?: boolean
}

export interface Row {
  model: string
  names: string[]
  hits: number[]
  missed: number
  values: Value[]
}

export interface Difference {
  text: string
  sign: number
  size: number
}

export interface ShownCase {
  name: string
  colour: string
  relevant_count: number
  open: boolean
  odd: string
  rows: Row[]
  difference: Difference | null | undefined
}

export interface Mean extends Measure {
  model: string
  sum: string
}

export interface Rule {
  count: number
  chosen: string
  choices: { id: string; shown: string }[]
}

export interface SheetData extends Shown {
  can_add: boolean
  can_undo: boolean
  can_redo: boolean
  k: number
  k_max: number
  models: number
  measure: string
  measures: { id: string; name: string }[]
  about: string
  means: Mean[]
  verdict: { winner: string; text: string; score: string } | null
  warnings: string[]
  pooled: string
  columns: string[]
  difference_of: string
  cases: ShownCase[]
  foot: { model: string; label: string; values: Value[] }[]
  foot_difference: Difference | null
  rules: Record<string, Rule>
  changed: string
}

// The panels of definitions

export interface Call {
  library: string
  version: string
  call: string
  setting: string
  code: string
  evidence: string
  run: boolean
  gives: string
  exact: string
  notes: string[]
  remark: string
}

export interface Definition {
  measure: string
  open: string
  family?: string
  value: string
  values?: { value: string; shown: string; exact: string }[]
  name: string
  formula: string
  numbers: string
  why?: string
  notes?: string[]
  libraries: Call[]
  others?: Call[]
}

export interface Group {
  shown: string
  exact: string
  agree: string
  separate: string
  definitions: Definition[]
}

export interface LibraryRow {
  library: string
  version: string
  older: string[]
  evidence: string
  run: boolean
  changed: boolean
  cells: Record<string, { measure: string; gives: string }[]>
  words?: string
}

export interface OwnCall extends Call {
  family: string
  measure: string
  open: string
  value: string
  name: string
  settings?: (Call & { measure: string })[]
}

export interface LibraryVersion {
  version: string
  evidence: string
  run: boolean
  date: string
  released: string
  remark: string
  calls: OwnCall[]
}

export interface Library {
  library: string
  versions: LibraryVersion[]
  changes: { text: string; remark: string }[]
}

export type Part = "fits" | "near" | "others"

export interface Answer extends Record<Part, (Definition & { notes: string[] })[]> {
  verdict: string
  slips: { kind: string; text: string }[]
}

export type Panel = "all" | "number" | "libraries" | "matters"

export interface AtlasData extends Shown {
  panel: Panel
  number: string
  of: "list" | "cases"
  of_cases: string
  asked_back: string[]
  answer: Answer | null
  all: { groups: Group[] } | null
  libraries: { rows: LibraryRow[]; columns: string[] } | null
  library: Library | null
  matters: {
    intro: string
    rows: { definition: string; a: string; b: string; winner: string; flips: boolean }[]
    cases: string
    random_intro: string
    random: { measure: string; this: string; shown: string; above: boolean }[]
  } | null
}

// The tutor

/** A part of a screen; its kind says which other fields it has. */
// biome-ignore lint/suspicious/noExplicitAny: each kind of block reads its own fields
export type Block = { kind: string; id: string; tone?: string; [field: string]: any }

export interface TutorData extends Shown {
  screen: {
    id: string
    title: string
    kicker: string
    blocks: Block[]
    at: number
    of: number
    back: Act | null
    onward: Act | null
    onward_text: string
    done: boolean
  }
}
