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

// webapp.components.group_protocol

/** One of the components. */
export interface ComponentPartData {
  key: string
  file: string
  place: string
  data: unknown
}

/** All of them, in their order on the page. */
export interface ComponentGroupData {
  parts: ComponentPartData[]
}

/** A place for a component of a group. */
export interface GroupPlaceData {
  key: string
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

/** A chart on the page, by the key of its element, and what its file is called. */
export interface ChartData {
  key: string
  title: string
  label: string
  file: string
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

/** Show this whole arrangement, never a change to an older one. */
export interface Arrange {
  do: "arrange"
  ranked: string[]
  relevant: string[]
  unused: string[]
  k: number
  item?: string | null
  grades?: Record<string, number> | null
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

/** What a reader may change: the order, the marks, K, which missing items are listed, which items exist. */
export type Hand = "order" | "relevant" | "k" | "missing" | "items"

/** What is shown of a measure beside its value. */
export type MeasurePart = "bars" | "formula"

/** How many ranks have a term: K, as many as the list has, or as many as there are relevant items. */
export type Counted = "cutoff" | "length" | "relevant"

/** What a measure is where items have grades. */
export interface GradedData {
  term: unknown[]
  over: unknown[]
  denominator: string
}

/** A measure as it is stated: a term, what the sum is divided by, and how many ranks count. */
export interface StatementData {
  term: unknown[]
  over: unknown[]
  counts: Counted
  graded: GradedData | null
}

/** A measure: its statement, from which the browser computes it, and its value by the core. */
export interface MeasureData {
  name: string
  statement: StatementData
  value: string
  denominator: string
}

/** A list, with all that its measures follow from; of one with grades the grade of each relevant item. */
export interface MeasuredList {
  ranked: string[]
  relevant: string[]
  relevant_count: number
  k: number
  grades: Record<string, number> | null
}

/** A scenario, and all that its numbers follow from. */
export interface BoardNumbers {
  ranked: string[]
  relevant: string[]
  unused: string[]
  relevant_count: number
  k: number
  grades: Record<string, number> | null
  k_max: number
  unnamed: number
  hides_missed: boolean
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

/** The panels below the board of the playground; with "none" all are closed. */
export type BoardListPanel = "none" | "formula" | "charts" | "whatif" | "more" | "export"

/** What the board of the playground has beside that of other pages. */
export interface BoardExtras {
  pinned: PinnedData | null
  trail: TrailEntry[]
  task: TaskData | null
  examples: ExampleChip[]
  panel: BoardListPanel | null
}

/** Numbers that would answer a question, and are covered until it was answered. */
export interface CoveredData {
  ranks: number[]
  sums: boolean
  reasons: boolean
}

/** A card that is going to move. */
export interface PlannedMove {
  item: string
  below: string
}

/** A planned change, which is drawn as an outline: cards that move, and the new K where it changes. */
export interface PlannedData {
  moves: PlannedMove[]
  k: number | null
}

/** All data of a board. */
export interface BoardData extends Envelope, Undoable, BoardNumbers {
  changed: string
  subject: string
  compact: boolean
  title: string
  model: string
  columns: Columns
  hands: Hand[]
  may_leave: string[]
  panels: MeasurePart[]
  covered: CoveredData
  planned: PlannedData | null
  lights: number[]
  has_cutoff: boolean
  has_ways_back: boolean
  texts: Record<string, string>
  own_texts: Record<string, string>
  extras: BoardExtras | null
}

// webapp.cases.acts_protocol

export type Model = "A" | "B" | "C" | "D" | "E" | "F"

export type SortColumn = "name" | "relevant" | "A" | "B" | "C" | "D" | "E" | "F" | "difference"

export type Tag = "worse" | "better" | "tie" | "no_hit" | "missed" | "more_relevant_than_k" | "empty"

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

/** Let a measure lead that is shown: verdict and table are by it. One that is not is added. */
export interface SetMeasure {
  do: "measure"
  measure: string
}

/** Average these measures, in this order. */
export interface SetColumns {
  do: "columns"
  columns: string[]
}

/** Set the value of cases that have nothing to find, or no recommendations. */
export interface SetRule {
  do: "rule"
  rule: "no_relevant" | "missing"
  choice: NoRelevant | Missing
}

/** Judge so many models; those that are new start as copies of A. */
export interface SetModels {
  do: "models"
  count: number
}

/** Judge one model more, which starts as a copy of the baseline. */
export interface AddModel {
  do: "add_model"
}

/** Put a model aside; those after it take the letter before their own. */
export interface RemoveModel {
  do: "remove_model"
  model: Model
}

/** Give a model a name; "" takes it away. */
export interface SetLabel {
  do: "label"
  model: Model
  label: string
}

/** Take differences from another model. */
export interface SetBaseline {
  do: "baseline"
  model: Model
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

/** Sort the table by a column; "" brings back the order of the set, which stays as it is. */
export interface SortCases {
  do: "sort"
  column: SortColumn | ""
  descending: boolean
}

/** Show the boards of these models; the set stays as it is. */
export interface ShowBoards {
  do: "boards"
  models: Model[]
}

/** Show the cases that have all of these tags; the set stays as it is. */
export interface FilterCases {
  do: "filter"
  tags: Tag[]
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
  | SetColumns
  | SetRule
  | SetModels
  | AddModel
  | RemoveModel
  | SetLabel
  | SetBaseline
  | SwapModels

/** Acts that change what is seen of the set, and nothing in it. */
export type CasesViewAct = Play | ShowBoards | SortCases | FilterCases

/** Acts that the leaderboard and the table can send. */
export type CasesTableAct =
  | OpenCase
  | AddCase
  | DuplicateCase
  | RenameCase
  | RemoveCase
  | MoveCase
  | SetCutoff
  | SetMeasure
  | SetColumns
  | SetRule
  | SetModels
  | AddModel
  | RemoveModel
  | SetLabel
  | SetBaseline
  | SwapModels
  | Play
  | ShowBoards
  | SortCases
  | FilterCases
  | Undo
  | Redo
  | Reset

// webapp.cases.import_protocol

export type Reading =
  | ""
  | "spaces"
  | "whole"
  | "first_ranked"
  | "first_relevant"
  | "name_list"
  | "list_relevant"
  | "order"
  | "no_order"
  | "as_lists"
  | "as_relevant"
  | "apart"
  | "same"

/** Behind the cases of the set, in their place, or into them as the lists of further models. */
export type Into = "added" | "replaced" | "joined"

/** Show what a text is understood as; nothing is added yet. */
export interface WriteImport {
  do: "import_text"
  text: string
  openings?: number | null
}

/** Answer the question that the text raises. */
export interface ChooseReading {
  do: "reading"
  reading: Reading
}

/** Say from which rating on an item is relevant. */
export interface ChooseRating {
  do: "rating"
  rating: number
}

/** Add the cases, put them in place of those there are, or use the lists for further models. */
export interface TakeImport {
  do: "take"
  into: Into
}

/** Keep the lists, or the relevant items, until the others come. */
export interface KeepImport {
  do: "keep"
}

/** Keep no texts any more. */
export interface DropKept {
  do: "drop_kept"
}

/** Show the file again that a text took the place of, or the text that a file did. */
export interface BringBack {
  do: "bring_back"
}

/** Open everything in the page of own data. */
export interface HandOver {
  do: "hand_over"
}

/** Acts that the import panel can send. */
export type ImportAct =
  | WriteImport
  | ChooseReading
  | ChooseRating
  | TakeImport
  | KeepImport
  | DropKept
  | BringBack
  | HandOver
  | Undo
  | Redo

/** An item of a list, and whether it is relevant. */
export interface ImportedItem {
  name: string
  hit: boolean
}

/** The first items of a list, and how many more there are. */
export interface ImportedList {
  items: ImportedItem[]
  more: string
}

/** A case as it was understood. */
export interface ImportedCase {
  name: string
  lists: ImportedList[]
  relevant: string
}

/** An answer to a question, with the first case as it would be. */
export interface ReadingChoice {
  id: Reading
  label: string
  example: string
}

/** A question that the text raises. */
export interface Doubt {
  question: string
  answers: ReadingChoice[]
  chosen: Reading
}

/** The ratings from which on items can be relevant. */
export interface RatingChoice {
  label: string
  choices: number[]
  chosen: number
}

/** A button, and why it cannot be pressed; "" where it can. */
export interface TakeChoice {
  id: string
  label: string
  why_not: string
}

/** What is said of a text that is more than fits, and the buttons for that; "" for none. */
export interface Over {
  text: string
  take_first: string
  hand_over: string
}

/** A text, and what it is understood as. */
export interface ImportContent {
  text: string
  file: string
  openings: number
  kind: string
  heads: string[]
  cases: ImportedCase[]
  more: string
  skipped: string[]
  notes: string[]
  doubt: Doubt | null
  rating: RatingChoice | null
  takes: TakeChoice[]
  over: Over | null
  kept: string
  before: string
  done: string
  done_case: string
}

/** All data of the panel. */
export interface ImportData extends Envelope, ImportContent {
  texts: Record<string, string>
}

// webapp.cases.protocol

/** A measure that can be averaged: its open name, the name of its mean, and the heading of its group. */
export interface MeasureChoice {
  id: string
  name: string
  group: string
}

/** The verdict on a difference: clear, borderline, or no evidence; "" where there is none. */
export type EvidenceGrade = "" | "clear" | "borderline" | "none"

/** The mean of one measure for one model. */
export interface LeaderboardCell {
  shown: string
  exact: string
  fraction: [string, string] | null
  best: boolean
  difference: string
  sign: number
  low: string
  high: string
  p: string
  grade: EvidenceGrade
  mark: string
  delta: string
  delta_sign: number
  why: string
}

/** A measure. */
export interface LeaderboardColumn {
  measure: string
  name: string
  over: string
  leading: boolean
  about: string
  statement: StatementData
}

/** A model. */
export interface LeaderboardRow {
  model: Model
  label: string
  shown_label: string
  colour: string
  baseline: boolean
  cells: LeaderboardCell[]
}

/** Models by measures, and what follows from them. */
export interface LeaderboardContent {
  rows: LeaderboardRow[]
  columns: LeaderboardColumn[]
  k: number
  k_max: number
  measures: MeasureChoice[]
  count: number
  sentence: string
  verdict: string
  turns: string
  legend: string[]
  can_add_model: boolean
  warnings: string[]
  terms: Record<Model, (([string, string] | null)[])[]>
}

/** All data of the leaderboard. */
export interface LeaderboardData extends Envelope, Undoable, LeaderboardContent {
  mean_question: string | null
  texts: Record<string, string>
}

/** A model less the baseline: the sign of the difference, and its size without it. */
export interface DifferenceData {
  sign: number
  size: number
}

/** The leading measure of a case. */
export interface CaseValueData {
  shown: string
  counted: boolean
  fraction: [string, string] | null
}

/** The list of one model in a case. */
export interface CaseListData {
  names: string[]
  flags: boolean[]
  missed: number
}

/** One model in a case. */
export interface RowData {
  letter: Model
  list: string
  value: CaseValueData
}

/** A case with a row for each model. */
export interface CaseData {
  tags: Tag[]
  name: string
  colour: string
  relevant_count: number
  open: boolean
  odd: string
  rows: RowData[]
  difference: DifferenceData | null
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

/** A set of cases and its numbers by the leading measure. */
export interface CasesTableContent {
  baseline: Model
  compared: Model | ""
  measure_name: string
  longest: number
  can_add: boolean
  k: number
  models: number
  cases: CaseData[]
  lists: Record<string, CaseListData>
  rules: RulesData
  changed: string
}

/** What the table is sorted by, and the filters that are on. */
export interface ArrangementData {
  column: SortColumn | ""
  descending: boolean
  tags: Tag[]
}

/** All data of the table. */
export interface CasesTableData extends Envelope, Undoable, CasesTableContent {
  boards: Model[]
  arrangement: ArrangementData
  texts: Record<string, string>
}

// webapp.classroom.act_protocol

export type StepName = "ask" | "close" | "reveal" | "again"

/** Answer an item in a round; a later answer takes the place of the one before. */
export interface Vote {
  do: "vote"
  item: number
  round: number
  answer: string
}

/** Hand in the list that the board shows, as a vote. */
export interface HandIn {
  do: "hand_in"
  item: number
  round: number
  answer: string
  ranked: string[]
  relevant: string[]
}

/** Join the room with an id that the page itself keeps, where the browser keeps no cookies. */
export interface Join {
  do: "join"
  device: string
}

/** Go on in the room, from the version of it that the teacher saw. */
export interface TakeStep {
  do: "step"
  step: StepName
  seen: number
}

/** Put up an item now, whatever was planned. */
export interface PutUpNow {
  do: "put_up"
  ask: string
  seen: number
}

/** Set what comes next, in this order. */
export interface PlanAsks {
  do: "plan"
  asks: string[]
  seen: number
}

/** Show these answers of the gallery side by side; none takes them down. */
export interface HoldUpAnswers {
  do: "hold_up"
  answers: string[]
  seen: number
}

/** Show the teacher what was answered, before the class sees it, or hide it again. */
export interface Peek {
  do: "peek"
  on: boolean
}

/** Show the teacher's list on every device, or end that. */
export interface Follow {
  do: "follow"
  on: boolean
  seen: number
}

/** Give a student a copy of the teacher's list to try, or go back to watching. */
export interface CopyList {
  do: "copy"
  on: boolean
}

/** Take the devices that are not here out of the room. */
export interface TakeOutAbsent {
  do: "take_out"
}

/** Let no new device join, or let them join again. */
export interface LockRoom {
  do: "lock"
  on: boolean
  seen: number
}

/** Make the table of all answers. */
export interface TakeAway {
  do: "take_away"
}

/** End the room and delete what it holds. */
export interface EndRoom {
  do: "end"
}

export type ClassroomAct =
  | Vote
  | HandIn
  | Join
  | TakeStep
  | PutUpNow
  | PlanAsks
  | HoldUpAnswers
  | Peek
  | Follow
  | CopyList
  | TakeOutAbsent
  | LockRoom
  | TakeAway
  | EndRoom

/** See `TakeStep`; the same for those below. */
export interface TakeStepData {
  do: "step"
  step: StepName
  seen: number
}

/** See `PutUpNow`. */
export interface PutUpNowData {
  do: "put_up"
  ask: string
  seen: number
}

/** See `PlanAsks`. */
export interface PlanAsksData {
  do: "plan"
  asks: string[]
  seen: number
}

/** See `Peek`. */
export interface PeekData {
  do: "peek"
  on: boolean
}

/** See `Follow`. */
export interface FollowData {
  do: "follow"
  on: boolean
  seen: number
}

/** See `CopyList`. */
export interface CopyListData {
  do: "copy"
  on: boolean
}

export type ClassActData = TakeStepData | PutUpNowData | PlanAsksData | PeekData | FollowData | CopyListData

// webapp.classroom.hand_in_protocol

/** What a press hands in; see `webapp.classroom.act_protocol.HandIn`. */
export interface ListToHandIn {
  item: number
  round: number
  answer: string
  ranked: string[]
  relevant: string[]
}

/** The button, and what it is about. */
export interface HandInData extends Envelope {
  list: ListToHandIn | null
  problem: string
  state: "" | "in" | "changed"
  texts: Record<string, string>
}

// webapp.classroom.protocol

/** Who looks at the page; whoever is in no room stands at the entrance. */
export type Role = "entrance" | "student" | "teacher" | "projector"

/** A button of the teacher's. */
export interface ControlData {
  hook: string
  text: string
  act: ClassActData
  main: boolean
  pressed?: boolean
}

/** The table of answers as a file; a new number is saved once. */
export interface TableData {
  number: number
  name: string
  text: string
}

/** The two ways into a room. */
export interface EntranceData {
  code: string
  typed: string
  signs: string
  length: number
  notice: string
  asks: string[]
  first: string
  lang: string
  table: TableData | null
  own_rooms: string[]
}

/** The room and how to get in. */
export interface PlaceData {
  code: string
  link: string
  typed: string
  picture: string
  is_local: boolean
  nearby: string
  teach: string
}

/** How many are here, and how many of them have answered. */
export interface CountsData {
  here: string
  answered: string
  all: boolean
}

/** An answer to choose. */
export interface OfferedAnswer {
  id: string
  text: string
}

/** What is put up. */
export interface ItemData {
  number: number
  round: number
  phase: "voting" | "closed" | "shown" | "solved"
  kicker: string
  state: string
  above: Block[]
  question: string
  answers: OfferedAnswer[]
  built: boolean
  below: Block[]
}

/** Something that the teacher may ask: its name, and below it how it is answered and the question. */
export interface OfferData {
  ask: string
  text: string
  about: string
}

/** A group of these; a plan is taken as a whole. */
export interface OffersData {
  id: string
  title: string
  count: string
  entries: OfferData[]
  plan: boolean
}

/** What only the teacher has. */
export interface TeachingData {
  controls: ControlData[]
  choose: string
  planned: OfferData[]
  offers: OffersData[]
  locked: boolean
  table: TableData | null
}

/** Everything that is shown. */
export interface ClassroomViewData extends Envelope {
  role: Role
  live: string
  version: number
  heard: string
  entrance: EntranceData | null
  place: PlaceData | null
  counts: CountsData | null
  mirrored: boolean
  follow: ControlData | null
  item: ItemData | null
  own: string | null
  own_text: string
  teaching: TeachingData | null
  next: ControlData | null
  texts: Record<string, string>
}

// webapp.definitions.libraries_protocol

export type KnownRelevant = "given" | "list" | "catalogue" | "at_least_k"

export type Group = "retrieval" | "recommender" | "learning" | "language" | "search" | "judges"

/** A call of a library, with its result for the list where that is to be shown. */
export interface CallData {
  library: string
  version: string
  call: string
  own: string
  setting: string
  code: string
  evidence: string
  run: boolean
  gives: string
  exact: string
  sees: KnownRelevant
  notes: string[]
  remark: string
}

/** A measure of a library, what it is shown of the relevant items, and its result for the list. */
export interface CellData {
  measure: string
  sees: KnownRelevant
  gives: string
  value: string
}

/** A library in the table of libraries; `words` are searched in addition to the shown texts. */
export interface LibraryRow {
  library: string
  group: Group
  version: string
  older: string[]
  evidence: string
  run: boolean
  date: string
  calls: number
  changed: boolean
  cells: Record<string, CellData[]>
  note: string
  words: string
}

/** The panel of all libraries. */
export interface LibrariesData {
  rows: LibraryRow[]
  columns: string[]
  count: string
}

/** A formula: in general, and with the reader's numbers; these are "" where the formula gives no value. */
export interface Worked {
  formula: string
  numbers: string
}

/** A call of the library that is open. */
export interface LibraryCallData extends CallData, Worked {
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

// webapp.definitions.protocol

export type Models = "own" | "example"

export type Of = "list" | "cases"

export type Panel = "tools" | "number" | "all" | "libraries" | "matters"

export type Sort = "usual" | "value"

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
  model?: string
}

/** Open a library; "" closes the one that is open. */
export interface OpenLibrary {
  do: "library"
  library: string
}

/** Compare two tools and what they printed; a tool or a number may be empty. */
export interface AskTools {
  do: "tools"
  first_tool: string
  first_number: string
  second_tool: string
  second_number: string
}

/** Show only one library among those that give the number; "" for all. */
export interface UseLibrary {
  do: "using"
  library: string
}

/** Choose the order of all definitions. */
export interface SortBy {
  do: "sort"
  sort: Sort
}

/** Choose whose models are compared. */
export interface ShowModels {
  do: "models"
  models: Models
}

/** Open the list of the opening question, with its two tools. */
export interface OpenQuestion {
  do: "question"
}

/** Change the list by the smallest step after which these definitions differ, by open name. */
export interface Separate {
  do: "separate"
  measures: string[]
  by_other_list?: boolean
}

/** Acts that change what is looked at. */
export type DefinitionsViewAct =
  | ShowPanel
  | AskTools
  | AskNumber
  | AskOf
  | UseLibrary
  | SortBy
  | ShowModels
  | OpenLibrary

/** All acts that the panels can send. */
export type DefinitionsAct =
  | ShowPanel
  | AskTools
  | AskNumber
  | AskOf
  | UseLibrary
  | SortBy
  | ShowModels
  | OpenLibrary
  | OpenQuestion
  | Separate
  | Arrange
  | SetUnnamed
  | Undo
  | Redo

/** One definition with its value, its formula, the libraries that use it, and when it is another value. */
export interface DefinitionData {
  measure: string
  open: string
  family: string
  value: string
  name: string
  formula: string
  numbers: string
  differs: string
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
  names: string[]
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
  reading: boolean
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

/** A library that gives the numbers: its versions, its own names for them, our definitions, its calls. */
export interface FoundLibrary {
  library: string
  versions: string
  own: string[]
  measures: string[]
  calls: CallData[]
}

/** The answer in one sentence, and by library. */
export interface FoundData {
  sentence: string
  each: string[]
  separate: string
  names: string[]
  telling: string[]
  libraries: FoundLibrary[]
}

/** The mean of each model under a definition, and the name of the winner; "" for a tie. */
export interface WinnerRow {
  definition: string
  means: string[]
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

/** The panel on whether the definition matters: the names of the models, and a row for each definition. */
export interface MattersData {
  intro: string
  at: string
  models: string[]
  rows: WinnerRow[]
  is_example: boolean
  random_intro: string
  random_at: string
  random: RandomRow[]
}

/** All of the list that its numbers depend on. */
export interface ShortListData {
  ranked: string[]
  relevant: string[]
  unused: string[]
  flags: boolean[]
  relevant_count: number
  missed: number
  hides_missed: boolean
  unnamed: number
  k: number
  k_max: number
  is_sample: boolean
  has_grades: boolean
}

/** What the open panel shows; of a panel that is not open it is None. */
export interface PanelContent {
  failed: boolean
  tools: ToolsData | null
  examples: string[]
  all: AllDefinitions | null
  answer: AnswerData | null
  found: FoundData | null
  asked_back: string[]
  libraries: LibrariesData | null
  library: LibraryData | null
  matters: MattersData | null
}

/** All data of the panels. */
export interface DefinitionPanelsData extends Envelope, PanelContent {
  panel: Panel
  basis: string
  k: number
  short_list: ShortListData
  number: string
  known: string[]
  using: string
  sort: Sort
  of: Of
  of_cases: string
  models: Record<string, string>
  model: string
  texts: Record<string, string>
}

// webapp.definitions.tools_protocol

/** Two tools to compare. */
export interface ToolPair {
  first: string
  second: string
}

/** A tool and the number that it printed, as they were asked about; either may be empty. */
export interface ToolNumberData {
  tool: string
  number: string
  tool_problem: string
  similar: string[]
  number_problems: string[]
}

/** One of two numbers: who gives it, what they call it, and how it comes about. */
export interface SideData extends Worked {
  name: string
  own: string
  measure: string
  value: string
  shown: string
  exact: string
  line: string
  notes: string[]
}

/** A case in which two definitions differ, with the values of both. */
export interface CaseDifference {
  case: string
  first: string
  second: string
}

/** A call that makes one number agree with the other. */
export interface WayData {
  kind: string
  label: string
  is_more: boolean
  library: string
  versions: string
  code: string
  setting: string
  gives: string
}

/** An explanation of two numbers. */
export interface ToolsAnswer {
  sentence: string
  agree: string
  causes: string[]
  sides: SideData[]
  cases: CaseDifference[]
  ways: WayData[]
}

/** The question that the page opens with: which ranks of its list are hits, how many were missed. */
export interface QuestionData {
  flags: boolean[]
  missed: number
  answer: ToolsAnswer
}

/** What a tool gives on the list: the head of the list, and each value with the tool's name for it. */
export interface GivenValues {
  tool: string
  values: string[]
}

/** The panel of two tools; the question is there while nothing is asked. */
export interface ToolsData {
  first: ToolNumberData
  second: ToolNumberData
  question: QuestionData | null
  model: string
  agree: string
  answers: ToolsAnswer[]
  verdict: string
  gives: GivenValues[]
  examples: ToolPair[]
}

// webapp.learn.act_protocol

export type LearnPlace = "home" | "lesson" | "practice" | "teach"

export type Plan = "short" | "long"

export type Tool = "links" | "codes"

/** See `webapp.learn.protocol.GoTo`; the same for those below. */
export interface GoToData {
  do: "place"
  place: LearnPlace
  plan?: Plan
  tool?: Tool
}

/** See `OpenLesson`. */
export interface OpenLessonData {
  do: "lesson"
  lesson: string
  step?: string
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

/** See `CountHands`; a form puts its fields in the place of the counts. */
export interface CountHandsData {
  do: "hands"
  step: string
  round: Round
  counts: string[]
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

/** A link or button, with an address or an act. */
export interface LinkData {
  text: string
  act?: ActData
  href?: string
}

// webapp.learn.answer_picture_protocol

/** A line as defined, one under a misconception, and one that sums up. */
export type LineTone = "plain" | "wrong" | "lead"

/** A part of a bar: the item or user that adds it, its share of the axis, and its colours. */
export interface SegmentData {
  name: string
  size: number
  colour: string
  ink: string
  title: string
}

/** A value on the axis, named by its model. */
export interface DotData {
  name: string
  at: number
  colour: string
  ink: string
}

/** A bar with its sum and value, or the values of two models; in a sum `*…*` stands out. */
export interface LineData {
  label: string
  sum: string
  text: string
  tone: LineTone
  parts: SegmentData[]
  dots: DotData[]
}

/** What decides an answer, as lines on one axis from 0 to its end. */
export interface PictureBlock {
  kind: "picture"
  id: string
  caption: string
  lines: LineData[]
  end: string
}

// webapp.learn.blocks

export type Tone = "plain" | "lead" | "good" | "wrong" | "note"

/** Mark of an answer; one that was chosen where none is right or wrong. */
export type Mark = "" | "right" | "wrong" | "chosen"

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
  points: string[]
  points_label: string
  rank_labels: string[]
  fine: string
  fine_label: string
  by: string
  by_label: string
  by_options: ValueOption[]
  act: SayAnswerData
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
  | PictureBlock
  | DistributionBlock
  | GalleryBlock
  | HandsBlock
  | InventBlock
  | CardsBlock
  | MapBlock
  | MeanBlock
  | LeaderboardBlock
  | OrdersBlock
  | BugBlock
  | CodeBlock
  | SlopesBlock
  | GridBarsBlock
  | ResultBlock
  | ResultCodeBlock
  | TabsBlock
  | KeepBlock

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

// webapp.learn.distribution_protocol

/** How many gave an answer in a round. */
export interface CountData {
  size: number
  text: string
  share: string
}

/** A round in which a class answered. */
export interface RoundData {
  number: number
  name: string
  total: string
  counts: CountData[]
}

/** An answer that a class could give. */
export interface CountedAnswerData {
  answer: string
  text: string
  mark: "" | "right" | "wrong"
  mark_text: string
  belief: string
}

/** What a class answered: answers as rows, counts as bars, two rounds side by side. */
export interface DistributionBlock {
  kind: "distribution"
  id: string
  legend: string
  answers: CountedAnswerData[]
  rounds: RoundData[]
}

// webapp.learn.gallery_protocol

/** What a press in a gallery sends: the answers that are held up after it, and the room that was seen. */
export interface HoldUpData {
  do: "hold_up"
  answers: string[]
  seen: number
}

/** A card of a list: whether it hits, and stands beyond the cutoff. */
export interface BuiltItem {
  name: string
  hit: boolean
  pale: boolean
}

/** A list that was built. */
export interface BuiltList {
  answer: string
  items: BuiltItem[]
  alternative: string
  value: string
  size: number
  made: string
  mark: string
  held: boolean
  place: number
}

/** Lists that a class has built; those that are held up stand side by side above the others. */
export interface GalleryBlock {
  kind: "gallery"
  id: string
  legend: string
  summary: string
  entries: BuiltList[]
  more: string
  hold: string
  sort: string
  by_value: string
  by_shape: string
  act: HoldUpData | null
}

// webapp.learn.hand_counts_protocol

/** A field for a number of hands; an empty one stands for none. */
export interface HandsFieldData {
  value: string
  label: string
}

/** The fields of a round, one for each answer; what was typed goes in the place of the act's counts. */
export interface HandsRoundData {
  number: number
  fields: HandsFieldData[]
  act: CountHandsData
}

/** The hands that a teacher counts, before and after talking: bars, with a field at each. */
export interface HandsBlock {
  kind: "hands"
  id: string
  legend: string
  hint: string
  open: boolean
  drawing: DistributionBlock
  rounds: HandsRoundData[]
}

// webapp.learn.hands_on_protocol

/** A case: its items at the start, their order now, the marked ones, and its value at the start. */
export interface MeanCaseData {
  name: string
  colour: string
  items: string[]
  order: number[]
  marked: number[]
  missed: number
  before: number
}

/** A rule for cases with nothing to find, and what they count as; None where they are left out. */
export interface MeanRuleData {
  value: string
  text: string
  counts_as: number | null
}

/** A mean as a picture of its cases, which are edited. */
export interface MeanBlock {
  kind: "mean"
  id: string
  legend: string
  measure: string
  name: string
  statement: StatementData
  k: number
  has_cutoff: boolean
  hands: string[]
  cases: MeanCaseData[]
  rule: string
  rules: MeanRuleData[]
  rule_legend: string
  before: number | null
  before_label: string
  target: number | null
  target_label: string
  kept: string[]
  act: SayAnswerData
}

/** The colour of a case, and a note on it. */
export interface CaseKeyData {
  name: string
  colour: string
  note: string
}

/** A part of a bar: what a case adds. */
export interface PartData {
  name: string
  colour: string
  size: number
}

/** A model under a definition: its place, its mean, and what each case adds. */
export interface StandingData {
  place: number
  text: string
  parts: PartData[]
}

/** A model: for each case which ranks hit, and for each definition how it stands. */
export interface RankedRowData {
  name: string
  hits: boolean[][]
  standings: StandingData[]
}

/** A definition to switch to. */
export interface SwitchData {
  value: string
  text: string
}

/** A leaderboard whose definition is switched; the answer is a definition. */
export interface LeaderboardBlock {
  kind: "leaderboard"
  id: string
  legend: string
  definitions: SwitchData[]
  chosen: number
  k: number
  rows: RankedRowData[]
  key: CaseKeyData[]
  kept: string[]
  act: SayAnswerData
}

/** A value that a random order has: its place on the axis, its text, and its column. */
export interface DrawnValueData {
  at: number
  text: string
  column: number
}

/** A column of a histogram: where it begins and ends on the axis from 0 to 1. */
export interface ColumnData {
  start: number
  end: number
}

/** A button that draws orders: how many there are then. */
export interface DrawData {
  text: string
  drawn: number
}

/** Random orders as a histogram. */
export interface OrdersBlock {
  kind: "orders"
  id: string
  legend: string
  columns: ColumnData[]
  values: DrawnValueData[]
  draws: number[]
  items: string[]
  hits: boolean[]
  orders: number[][]
  drawn: number
  here: number
  here_text: string
  chance: number | null
  chance_text: string
  mean_label: string
  alternative: string
  buttons: DrawData[]
  act: SayAnswerData
}

/** A value on the axis from 0 to 1, if it has a place there. */
export interface SlipValueData {
  name: string
  text: string
  at: number | null
}

/** A list that a program is run on, with what the program prints and what the definition says. */
export interface BugBlock {
  kind: "bug"
  id: string
  legend: string
  call: string
  items: string[]
  ranked: number[]
  marked: number[]
  k: number | null
  cutoffs: number[]
  hands: string[]
  values: SlipValueData[]
  differs: boolean
  verdict: string
  kept: string[]
  act: SayAnswerData
}

/** A line of a program; one with an act can be named as the wrong one. */
export interface CodeLineData {
  text: string
  state: "" | "right" | "wrong"
  act: SayAnswerData | null
}

/** A program, line by line. */
export interface CodeBlock {
  kind: "code"
  id: string
  legend: string
  lines: CodeLineData[]
}

/** A line from a value before to a value after, of one case or of several that go the same way. */
export interface SlopeData {
  name: string
  before: number
  after: number
  before_text: string
  after_text: string
  sign: number
  cases: number
}

/** The change of each case, and of the mean. */
export interface SlopesBlock {
  kind: "slopes"
  id: string
  legend: string
  before: string
  after: string
  lines: SlopeData[]
  mean: SlopeData
  alternative: string
}

/** A bar that is made of the parts of cases. */
export interface PartsBarData {
  name: string
  text: string
  parts: PartData[]
  wins: boolean
}

/** The bars of one definition. */
export interface BarGroupData {
  title: string
  bars: PartsBarData[]
}

/** Models under several definitions. */
export interface GridBarsBlock {
  kind: "grid_bars"
  id: string
  groups: BarGroupData[]
  key: CaseKeyData[]
  alternative: string
}

// webapp.learn.overview_protocol

export type State = "unseen" | "missed" | "once" | "known"

/** A lesson on the start page. */
export interface CardData {
  number: number
  title: string
  teaser: string
  minutes: string
  state: "" | "open" | "read" | "done"
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

/** A misconception as a myth, what is true in fact, and the reader's state of it. */
export interface MapEntry {
  myth: string
  fact: string
  state: State
  state_text: string
  ways: LinkData[]
}

/** Misconceptions with the reader's state of each; with a legend they can be folded. */
export interface MapBlock {
  kind: "map"
  id: string
  legend: string
  entries: MapEntry[]
  open: boolean
}

/** An answer of a session: whether it was right, and its name for screen readers. */
export interface ResultData {
  right: boolean
  back: boolean
  text: string
}

/** The answers of a session in their order. */
export interface ResultBlock {
  kind: "result"
  id: string
  legend: string
  answers: ResultData[]
}

/** The result code of a session, to copy or to read out. */
export interface ResultCodeBlock {
  kind: "result_code"
  id: string
  legend: string
  code: string
  note: string
  copy: string
  copied: string
  selected: string
}

/** A part of a screen that a press shows. */
export interface TabData {
  text: string
  act: ActData
  open: boolean
}

/** The parts of a screen, of which one is shown. */
export interface TabsBlock {
  kind: "tabs"
  id: string
  legend: string
  tabs: TabData[]
}

/** Switch that lets the browser keep the progress, with a word on privacy. */
export interface KeepBlock {
  kind: "keep"
  id: string
  text: string
  note: string
  refused: string
}

// webapp.learn.protocol

export type Round = 1 | 2

/** Show another place of the page; among the notes for teachers, a lesson plan or a tool. */
export interface GoTo {
  do: "place"
  place: LearnPlace
  plan?: Plan | null
  tool?: Tool | null
}

/** Show a lesson where it was left, or from its start, or at a screen. */
export interface OpenLesson {
  do: "lesson"
  lesson: string
  step?: string
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

/** Start a session of questions, with numbers that nobody has seen. */
export interface StartPractice {
  do: "practice"
  kinds: string[]
  count?: number
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

/** Take up the progress that the browser has kept; what the page holds already stays. */
export interface Restore {
  do: "restore"
  kept: string
}

/** Note how many raised a hand for each answer; without any number, forget the round. */
export interface CountHands {
  do: "hands"
  step: string
  round: Round
  counts: string[]
}

/** Bring back the list as the step has it. */
export interface Again {
  do: "again"
}

/** Acts that change the view. */
export type LearnViewAct =
  | GoTo
  | OpenLesson
  | ShowStep
  | SayAnswer
  | StartPractice
  | Pick
  | Next
  | Restore
  | CountHands

/** Acts that the lesson component can send. */
export type LearnAct =
  | GoTo
  | OpenLesson
  | ShowStep
  | SayAnswer
  | StartPractice
  | Pick
  | Next
  | Restore
  | CountHands
  | Again
  | Undo
  | Redo

/** View model of the lesson component: the screen, and the progress for the browser to keep. */
export interface LessonViewData extends Envelope {
  screen: ScreenData
  kept: string
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

/** Give the list grades, all of them 1; or take them away. */
export interface SetGrades {
  do: "grades"
  on: boolean
}

/** Leave relevant items outside of the list out of all numbers, or count them again. */
export interface HideMissed {
  do: "hide_missed"
  on: boolean
}

/** Open a panel below the board, in place of the one that is open. */
export interface OpenPanel {
  do: "panel"
  panel: BoardListPanel
}

/** Acts that compare lists, or put another one on the board. */
export type Compared = Pin | Unpin | Swap | OpenModels | Visit | OpenExample

/** Acts of the tries. */
export type Tried = Predict | NextTry | SkipTries

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
  | OpenPanel
  | SetGrades
  | HideMissed

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
