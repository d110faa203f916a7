// Generated from the protocol modules in Python by `make protocol`: edit those.

// webapp.components.document_protocol

/** A link as a picture that fills the screen. */
export interface QrData {
  number: number
  picture: string
  address: string
}

/** The bar of the projector view, as far as the browser has it. */
export interface ProjectorData {
  root: string
  texts: Record<string, string>
  keys: string[][]
  qr: QrData | null
}

/** Settings of the browser's document, and the reader's words for what Streamlit has in English. */
export interface DocumentData {
  lang: string
  translations: Record<string, string>
  themes: Record<string, string>
  pages: string[]
  projector: ProjectorData | null
  short_languages: string[]
}

// webapp.components.protocol

/** Go back to the state before. */
export interface Undo {
  do: "undo"
}

/** Go forward to the state that was undone. */
export interface Redo {
  do: "redo"
}

/** Go back to the state that was opened; this can be undone. */
export interface Reset {
  do: "reset"
}

/** Text for the status region; a new number is announced again, even with the same text. */
export interface Announcement {
  number: number
  text: string
}

/** Data that every component receives beside its content. */
export interface Envelope {
  page: string
  confirmed: number
  said: Announcement
  problems: string[]
  note: string
  present: boolean
  lang: string
}

/** Flags of whether undo and redo are possible. */
export interface Undoable {
  can_undo: boolean
  can_redo: boolean
}

// webapp.components.save_charts_protocol

/** A chart on the page, by the key of its element. */
export interface ChartData {
  key: string
  title: string
}

/** All data of the buttons. */
export interface SaveChartsData {
  charts: ChartData[]
  save: string
  lang: string
}

// webapp.board.protocol

/** Places of a card: the list, the relevant items outside of it, or the unused items. */
export type BoardPlace = "ranked" | "missed" | "unused"

/** Show this whole arrangement, never a change to an older one. `item` is the card that was held. */
export interface Arrange {
  do: "arrange"
  ranked: string[]
  relevant: string[]
  unused: string[]
  k: number
  item?: string | null
}

/** Add a new item at the end of a place. */
export interface Add {
  do: "add"
  item: string
  to: BoardPlace
}

/** Put a pasted list onto the board; without a semicolon its items go to the end of a place. */
export interface Paste {
  do: "paste"
  text: string
  to?: BoardPlace
}

/** Give an item another name. */
export interface Rename {
  do: "rename"
  item: string
  name: string
}

/** Take an item off the board. */
export interface Remove {
  do: "remove"
  item: string
}

/** Set the number of relevant items without a card. */
export interface SetUnnamed {
  do: "unnamed"
  count: number
}

/** Put the list in a random order, the same for the same seed. */
export interface Shuffle {
  do: "shuffle"
  seed: number
}

/** Put the relevant items first. */
export interface Best {
  do: "best"
}

/** Put the relevant items last. */
export interface Worst {
  do: "worst"
}

/** Acts that make another scenario of the one on the board. */
export type BoardChange = Arrange | Add | Rename | Remove | SetUnnamed | Shuffle | Best | Worst

/** Acts that a board can send. */
export type BoardAct =
  | Arrange
  | Add
  | Rename
  | Remove
  | SetUnnamed
  | Shuffle
  | Best
  | Worst
  | Paste
  | Undo
  | Redo
  | Reset

/** Extent of the step table. */
export type Columns = "none" | "hits" | "precision" | "terms"

/** Permissions of the reader: everything, move cards within the list, or nothing. */
export type Hands = "all" | "order" | "none"

/** How many ranks have a term: K, as many as the list has, or as many as there are relevant items. */
export type Counted = "cutoff" | "length" | "relevant"

/** A measure as it is stated: a term, what the sum is divided by, and how many ranks count. */
export interface StatementData {
  term: unknown[]
  over: unknown[]
  counts: Counted
}

/** A measure: its statement, from which the browser computes it, and its value by the core. */
export interface MeasureData {
  name: string
  statement: StatementData
  value: string
  denominator: string
}

/** A list, with all that its measures follow from. */
export interface MeasuredList {
  ranked: string[]
  relevant: string[]
  relevant_count: number
  k: number
}

/** A scenario, and all that its numbers follow from. */
export interface BoardNumbers {
  ranked: string[]
  relevant: string[]
  unused: string[]
  relevant_count: number
  k: number
  k_max: number
  unnamed: number
  colours: Record<string, string>
  patterns: Record<string, number>
  precision: unknown[]
  measures: MeasureData[]
  gain: MeasureData | null
  before: MeasuredList | null
}

/** The list that is pinned as A. */
export interface PinnedData extends MeasuredList {
  unused: string[]
  no_models: string
}

/** An earlier list, as a small picture. */
export interface TrailEntry {
  id: string
  squares: boolean[]
  k: number
  value: string
  label: string
  is_now: boolean
}

/** A guided try: a guess, something to do, then the reason. */
export interface TaskData {
  number: number
  of: number
  label: string
  text: string
  choices: string[]
  chosen: string
  done: boolean
  right: boolean
  answer: string
  next: string
  href: string
}

/** An example that the page offers, as a small picture. */
export interface ExampleChip {
  id: string
  name: string
  squares: boolean[]
  value: string
  is_open: boolean
}

/** What the board of the playground has beside that of other pages. */
export interface BoardExtras {
  pinned: PinnedData | null
  trail: TrailEntry[]
  task: TaskData | null
  examples: ExampleChip[]
}

/** All data of a board. */
export interface BoardData extends Envelope, Undoable, BoardNumbers {
  changed: string
  subject: string
  title: string
  model: string
  columns: Columns
  hands: Hands
  lights: number[]
  has_cutoff: boolean
  texts: Record<string, string>
  own_texts: Record<string, string>
  extras: BoardExtras | null
}

// webapp.cases.protocol

export type Model = "A" | "B"

export type Missing = "zero" | "skip"

export type NoRelevant = "zero" | "skip" | "one"

/** Show the lists of a case on the boards. */
export interface OpenCase {
  do: "open"
  case: string
}

/** Add an empty case at the end, and open it. */
export interface AddCase {
  do: "add"
}

/** Put a copy of a case right after it, and open it. */
export interface DuplicateCase {
  do: "duplicate"
  case: string
}

/** Give a case another name. */
export interface RenameCase {
  do: "rename"
  case: string
  name: string
}

/** Take a case out of the set; the last one stays. */
export interface RemoveCase {
  do: "remove"
  case: string
}

/** Put a case at another position, from 0. */
export interface MoveCase {
  do: "move"
  case: string
  to: number
}

/** Set the cutoff. */
export interface SetCutoff {
  do: "k"
  k: number
}

/** Average another measure. */
export interface SetMeasure {
  do: "measure"
  measure: string
}

/** Set the value of cases that have nothing to find, or no recommendations. */
export interface SetRule {
  do: "rule"
  rule: "no_relevant" | "missing"
  choice: NoRelevant | Missing
}

/** Judge one model, or two: then B starts as a copy of A. */
export interface SetModels {
  do: "models"
  count: number
}

/** Call A B, and B A. */
export interface SwapModels {
  do: "swap"
}

/** Open the list of a case in the playground; this changes nothing in the set. */
export interface Play {
  do: "play"
  case: string
  model: Model
}

/** Acts that change the set. */
export type CasesChange =
  | OpenCase
  | AddCase
  | DuplicateCase
  | RenameCase
  | RemoveCase
  | MoveCase
  | SetCutoff
  | SetMeasure
  | SetRule
  | SetModels
  | SwapModels

/** Acts that the table can send. */
export type CasesTableAct =
  | OpenCase
  | AddCase
  | DuplicateCase
  | RenameCase
  | RemoveCase
  | MoveCase
  | SetCutoff
  | SetMeasure
  | SetRule
  | SetModels
  | SwapModels
  | Play
  | Undo
  | Redo
  | Reset

/** A measure that can be averaged. */
export interface MeasureChoice {
  id: string
  name: string
}

/** A mean: its value in full, as it is shown and as a fraction, and how it changed. */
export interface MeanData {
  model: string
  name: string
  value: string
  shown: string
  fraction: string
  sum: string
  over: string
  delta: string
  sign: number
  why: string
}

/** The verdict on which model is ahead. */
export interface VerdictData {
  text: string
  winner: string
  score: string
}

/** A number as it is shown, and as a fraction. */
export interface ValueData {
  shown: string
  exact: string
}

/** Term of a case in a mean; one that does not count is left out of it. */
export interface TermData extends ValueData {
  counted: boolean
}

/** Model B less model A. */
export interface DifferenceData {
  text: string
  sign: number
  size: number
}

/** The list of one model in a case, and the ranks that hit. */
export interface RowData {
  model: string
  names: string[]
  hits: number[]
  missed: number
  values: TermData[]
}

/** A case with a row for each model. */
export interface CaseData {
  name: string
  colour: string
  relevant_count: number
  open: boolean
  odd: string
  rows: RowData[]
  difference: DifferenceData | null
}

/** The means of one model below the table. */
export interface FootData {
  model: string
  label: string
  values: ValueData[]
}

/** Possible value of an empty case, with the mean that it would give. */
export interface RuleChoice {
  id: string
  shown: string
}

/** A rule for empty cases: their number, and the values that they may have. */
export interface RuleData {
  count: number
  chosen: string
  choices: RuleChoice[]
}

/** The rules for cases with nothing to find, and for those without recommendations. */
export interface RulesData {
  no_relevant: RuleData
  missing: RuleData
}

/** A set of cases and its numbers; `about` is the sentence about the measure that is averaged. */
export interface CasesTableContent {
  can_add: boolean
  k: number
  k_max: number
  models: number
  measure: string
  measures: MeasureChoice[]
  about: string
  means: MeanData[]
  verdict: VerdictData | null
  warnings: string[]
  pooled: string
  columns: string[]
  difference_of: string
  cases: CaseData[]
  foot: FootData[]
  foot_difference: DifferenceData | null
  rules: RulesData
  changed: string
}

/** All data of the table. */
export interface CasesTableData extends Envelope, Undoable, CasesTableContent {
  texts: Record<string, string>
}

// webapp.definitions.protocol

export type Of = "list" | "cases"

export type Panel = "all" | "number" | "libraries" | "matters"

/** Show another panel. */
export interface ShowPanel {
  do: "panel"
  panel: Panel
}

/** Look up a number, as it was typed. */
export interface AskNumber {
  do: "number"
  text: string
}

/** Choose whether the number is that of the list, or the mean over the cases. */
export interface AskOf {
  do: "of"
  of: Of
}

/** Open a library; "" closes the one that is open. */
export interface OpenLibrary {
  do: "library"
  library: string
}

/** All acts that the panels can send. */
export type DefinitionsAct = ShowPanel | AskNumber | AskOf | OpenLibrary | Undo | Redo

/** A call of a library, with its result for the list where that is to be shown. */
export interface CallData {
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

/** One definition with its value, its formula, and the libraries that use it. */
export interface DefinitionData {
  measure: string
  open: string
  family: string
  value: string
  name: string
  formula: string
  numbers: string
  why: string
  libraries: CallData[]
  others: CallData[]
}

/** The definitions that give the same value for the list, and what would tell them apart. */
export interface GroupData {
  value: string
  shown: string
  exact: string
  agree: string
  separate: string
  definitions: DefinitionData[]
}

/** The panel of all definitions. */
export interface AllDefinitions {
  groups: GroupData[]
}

/** A number that is looked up, at its K. */
export interface AskedData {
  shown: string
  k: number
  family: string
}

/** A value of a definition: in full, as it is shown, and as a fraction. */
export interface MatchValue {
  value: string
  shown: string
  exact: string
}

/** A definition that gives a number that is looked up, or nearly. */
export interface MatchData {
  measure: string
  open: string
  value: string
  values: MatchValue[]
  name: string
  formula: string
  numbers: string
  notes: string[]
  libraries: CallData[]
}

/** A mistake that leads to a number that is looked up. */
export interface SlipData {
  kind: string
  text: string
}

/** The definitions, library calls and slips that give the numbers that are looked up. */
export interface AnswerData {
  asked: AskedData[]
  verdict: string
  fits: MatchData[]
  near: MatchData[]
  slips: SlipData[]
  others: MatchData[]
}

/** A measure of a library, and its result for the list. */
export interface CellData {
  measure: string
  gives: string
  value: string
}

/** A library in the table of libraries; `words` are searched in addition to the shown texts. */
export interface LibraryRow {
  library: string
  version: string
  older: string[]
  evidence: string
  run: boolean
  date: string
  calls: number
  changed: boolean
  cells: Record<string, CellData[]>
  words: string
}

/** The panel of all libraries. */
export interface LibrariesData {
  rows: LibraryRow[]
  columns: string[]
  count: string
}

/** A call of the library that is open. */
export interface LibraryCallData extends CallData {
  family: string
  measure: string
  open: string
  name: string
  value: string
}

/** A call with the differences of its other settings. */
export interface LibraryEntry extends LibraryCallData {
  settings: LibraryCallData[]
}

/** A version of the library that is open. */
export interface VersionData {
  version: string
  evidence: string
  run: boolean
  date: string
  released: string
  package: string
  remark: string
  calls: LibraryEntry[]
}

/** A change that a version of a library made. */
export interface LibraryChange {
  version: string
  call: string
  before: string
  after: string
  text: string
  remark: string
}

/** The library that is open. */
export interface LibraryData {
  library: string
  versions: VersionData[]
  changes: LibraryChange[]
}

/** The winner under a definition. */
export interface WinnerRow {
  definition: string
  a: string
  b: string
  winner: string
  flips: boolean
}

/** The expected value of a random order of the list under a definition. */
export interface RandomRow {
  measure: string
  this: string
  shown: string
  exact: string
  above: boolean
}

/** The panel on whether the definition matters. */
export interface MattersData {
  intro: string
  rows: WinnerRow[]
  cases: string
  random_intro: string
  random: RandomRow[]
}

/** All data of the panels; a panel that is not open is None. */
export interface DefinitionPanelsData extends Envelope {
  panel: Panel
  k: number
  number: string
  all: AllDefinitions | null
  of: Of
  of_cases: string
  answer: AnswerData | null
  asked_back: string[]
  libraries: LibrariesData | null
  library: LibraryData | null
  matters: MattersData | null
  texts: Record<string, string>
}

// webapp.learn.blocks

export type State = "unseen" | "missed" | "once" | "known"

export type LearnPlace = "home" | "lesson" | "practice" | "teach"

/** See `webapp.learn.protocol.GoTo`; the same for those below. */
export interface GoToData {
  do: "place"
  place: LearnPlace
}

/** See `OpenLesson`. */
export interface OpenLessonData {
  do: "lesson"
  lesson: string
}

/** See `ShowStep`. */
export interface ShowStepData {
  do: "step"
  step: string
}

/** See `SayAnswer`; a form puts its fields in the place of the parts. */
export interface SayAnswerData {
  do: "say"
  step: string
  parts: string[]
}

/** See `StartPractice`. */
export interface StartPracticeData {
  do: "practice"
  kinds: string[]
  count: number
  seed: number
}

/** See `Pick`. */
export interface PickData {
  do: "pick"
  turn: number
  option: number
}

/** See `Next`. */
export interface NextData {
  do: "next"
  turn: number
}

/** See `Again`. */
export interface AgainData {
  do: "again"
}

export type ActData =
  | GoToData
  | OpenLessonData
  | ShowStepData
  | SayAnswerData
  | StartPracticeData
  | PickData
  | NextData
  | AgainData

export type Tone = "plain" | "lead" | "good" | "wrong" | "note"

/** Mark of an answer. */
export type Mark = "" | "right" | "wrong"

/** Paragraphs, in which `*word*` stands out. */
export interface ProseBlock {
  kind: "prose"
  id: string
  tone: Tone
  paragraphs: string[]
}

/** A heading within a screen. */
export interface HeadingBlock {
  kind: "heading"
  id: string
  text: string
}

/** A link or button, with an address or an act. */
export interface LinkData {
  text: string
  act?: ActData
  href?: string
}

/** Links and buttons. */
export interface LinksBlock {
  kind: "links"
  id: string
  entries: LinkData[]
}

/** An answer to choose; one without an act cannot be pressed any more. */
export interface OptionData {
  text: string
  state: Mark
  act: ActData | null
}

/** Answers to choose from; short ones stand side by side. */
export interface ChoiceBlock {
  kind: "choice"
  id: string
  legend: string
  options: OptionData[]
  short: boolean
}

/** A value to choose in a form. */
export interface ValueOption {
  value: string
  text: string
}

/** Form of a prediction: a direction, and an optional amount. */
export interface PredictBlock {
  kind: "predict"
  id: string
  legend: string
  options: ValueOption[]
  amount: string
  amount_hint: string
  submit: string
  act: SayAnswerData
}

/** An item of a list: whether it hits, stands beyond the cutoff, or is the last one before it. */
export interface ChipData {
  name: string
  hit: boolean
  pale: boolean
  edge: boolean
}

/** A value with its place on the axis from 0 to 1, if it has one. */
export interface BarData {
  name: string
  text: string
  size: number | null
}

/** A list with the values that are known of it; without items, values of no list of their own. */
export interface ListData {
  title: string
  items: ChipData[]
  note: string
  alternative: string
  values: BarData[]
}

/** Lists one below the other; a pair side by side where there is room. */
export interface ListsBlock {
  kind: "lists"
  id: string
  lists: ListData[]
  pair: boolean
}

/** A value on the axis of a scale. */
export interface MarkData {
  kind: "before" | "after"
  name: string
  text: string
  at: number
}

/** The reader's prediction; `at` is None without an amount. */
export interface GuessData {
  direction: string
  at: number | null
  text: string
}

/** A value before and after, and what was predicted. */
export interface ScaleBlock {
  kind: "scale"
  id: string
  marks: MarkData[]
  guess: GuessData
  alternative: string
}

/** A cell of text, which may span columns. */
export interface TextCell {
  text: string
  span?: number
}

export type BlankState = "open" | "right" | "wrong"

/** A cell to fill in, with the typed text. */
export interface BlankCell {
  blank: true
  value: string
  state: BlankState
  label: string
}

/** A row of a worked table: whether its values differ, and whether it sums up. */
export interface TableRow {
  cells: (TextCell | BlankCell)[]
  differs: boolean
  total: boolean
}

/** A worked table; with an act it is a form. */
export interface TableBlock {
  kind: "table"
  id: string
  caption: string
  head: string[]
  rows: TableRow[]
  submit: string
  act: SayAnswerData | null
}

/** Form of a score that the reader invents. */
export interface InventBlock {
  kind: "invent"
  id: string
  points: number[]
  points_label: string
  rank_labels: string[]
  fine: number
  fine_label: string
  by: string
  by_label: string
  by_options: ValueOption[]
  most: number
  act: SayAnswerData
}

/** A lesson on the start page. */
export interface CardData {
  number: number
  title: string
  teaser: string
  state: "" | "open" | "done"
  state_text: string
  is_next: boolean
  act: ActData
}

/** The lessons. */
export interface CardsBlock {
  kind: "cards"
  id: string
  cards: CardData[]
}

/** A misconception and the reader's state of it. */
export interface MapEntry {
  text: string
  state: State
  state_text: string
  act: ActData
}

/** Map of all misconceptions with the reader's state of each. */
export interface MapBlock {
  kind: "map"
  id: string
  legend: string
  entries: MapEntry[]
  open: boolean
}

/** One part of a screen, with an id of its own. */
export type Block =
  | ProseBlock
  | HeadingBlock
  | LinksBlock
  | ChoiceBlock
  | PredictBlock
  | ListsBlock
  | ScaleBlock
  | TableBlock
  | InventBlock
  | CardsBlock
  | MapBlock

/** A screen; see `webapp.learn.screen.Screen`. */
export interface ScreenData {
  id: string
  title: string
  kicker: string
  blocks: Block[]
  at: number
  of: number
  back: ActData | null
  onward: ActData | null
  onward_text: string
  done: boolean
}

// webapp.learn.protocol

/** Show another place of the page. */
export interface GoTo {
  do: "place"
  place: LearnPlace
}

/** Show a lesson where it was left, or from its start. */
export interface OpenLesson {
  do: "lesson"
  lesson: string
}

/** Show another step of the lesson. */
export interface ShowStep {
  do: "step"
  step: string
}

/** Answer at a step; without parts, take the answer back. */
export interface SayAnswer {
  do: "say"
  step: string
  parts: string[]
}

/** Start a new series of questions. */
export interface StartPractice {
  do: "practice"
  kinds: string[]
  count: number
  seed: number
}

/** Answer a question of the practice. */
export interface Pick {
  do: "pick"
  turn: number
  option: number
}

/** Leave the feedback on an answer. */
export interface Next {
  do: "next"
  turn: number
}

/** Bring back the list as the step has it. */
export interface Again {
  do: "again"
}

/** Acts that change the view. */
export type ViewAct = GoTo | OpenLesson | ShowStep | SayAnswer | StartPractice | Pick | Next

/** Acts that the lesson component can send. */
export type LearnAct =
  | GoTo
  | OpenLesson
  | ShowStep
  | SayAnswer
  | StartPractice
  | Pick
  | Next
  | Again
  | Undo
  | Redo

/** View model of the lesson component. */
export interface LessonViewData extends Envelope {
  screen: ScreenData
  texts: Record<string, string>
}

// webapp.playground.board_protocol

/** Keep the list on the board as A; it goes on as B. */
export interface Pin {
  do: "pin"
}

/** Drop A. */
export interface Unpin {
  do: "unpin"
}

/** Put A on the board, and pin what is there. */
export interface Swap {
  do: "swap"
}

/** Open A and B as two models on the page of many cases. */
export interface OpenModels {
  do: "models"
}

/** Go back to an earlier list. `id` is that of its picture: an index may be another list's by now. */
export interface Visit {
  do: "visit"
  id: string
}

/** Open an example. */
export interface OpenExample {
  do: "example"
  id: string
}

/** Choose an answer before trying it out. `choice` is the name of a measure. */
export interface Predict {
  do: "predict"
  choice: string
}

/** Go on to the next try. */
export interface NextTry {
  do: "next_try"
}

/** Leave the tries. */
export interface SkipTries {
  do: "skip_tries"
}

/** Acts that the playground alone allows. */
export type PlaygroundAct =
  | Pin
  | Unpin
  | Swap
  | OpenModels
  | Visit
  | OpenExample
  | Predict
  | NextTry
  | SkipTries

// webapp.playground.protocol

/** Choose the K that was pressed on the curves. */
export interface ChartCutoff {
  do: "cutoff"
  k: number
}

/** Make the move of a tile that was pressed on the map of moves. */
export interface ChartMove {
  do: "move"
  item: string
  to: number
}

/** Acts that charts can send. */
export type ChartAct = ChartCutoff | ChartMove

/** All data of the charts that can be pressed: the list that the map of moves shows. */
export interface ChartClicksData extends Envelope {
  ranked: string[]
  texts: Record<string, string>
}
