// Generated from the limits in Python by `make protocol`: edit those.

/** Most relevant items without a card. */
export const MAX_UNNAMED = 1000

/** The highest grade of an item. */
export const MAX_GRADE = 4

/** Longest text in a field for a name; Python says what is too long. */
export const MAX_NAME_FIELD = 2562

/** Longest text in a field for a name or a list; Python says what is too long. */
export const MAX_LIST_FIELD = 10002

/** Longest text in the field of the import; longer ones come as files. */
export const MAX_IMPORT = 100000

/** Longest typed answer. */
export const MAX_ANSWER = 60

/** The sign of each place of a list, from the first. */
export const PLACE_SIGNS = "0123456789abcdefghijklmnopqrstuvwxyz"

/** Most items in the list that a program is run on. */
export const MAX_RUN_ITEMS = 12

/** Decimals of a number that is not written as a fraction. */
export const DECIMALS = 4

/** Longest fraction that is shown, in characters. */
export const LONGEST_FRACTION = 13

/** Longest fraction within a sentence, in characters. */
export const LONGEST_TOLD = 9

/** Most terms of a sum that is written out in full. */
export const LONGEST_SUM = 8

/** Terms that a longer sum keeps at its start. */
export const FIRST_TERMS = 4

/** Terms that a longer sum keeps at its end. */
export const LAST_TERMS = 3

/** Floats nearer to each other than this are taken for equal. */
export const LAST_BITS = 1e-12

/** Feature -> the acts that last. */
export const LASTING = {
  board: ["arrange", "add", "paste", "rename", "unnamed", "best", "worst"],
  cases: [
    "open",
    "rename",
    "move",
    "k",
    "measure",
    "columns",
    "rule",
    "models",
    "label",
    "baseline",
    "sort",
    "boards",
    "filter",
    "import_text",
    "reading",
    "rating",
  ],
  classroom: ["vote", "hand_in", "step", "put_up", "plan", "hold_up", "peek", "follow", "lock"],
  definitions: ["panel", "number", "of", "library", "tools", "using", "sort", "models"],
  learn: ["place", "lesson", "step", "say", "hands"],
  playground: ["pin", "example", "grades", "hide_missed", "panel", "cutoff"],
}
