// Generated from the limits in Python by `make protocol`: edit those.

/** Most relevant items without a card. */
export const MAX_UNNAMED = 1000

/** Longest text in a field for a name; Python says what is too long. */
export const MAX_NAME_FIELD = 2562

/** Longest text in a field for a name or a list; Python says what is too long. */
export const MAX_LIST_FIELD = 10002

/** Longest typed answer. */
export const MAX_ANSWER = 60

/** Decimals of a number that is not written as a fraction. */
export const DECIMALS = 4

/** Longest fraction that is shown, in characters. */
export const LONGEST_FRACTION = 13

/** Longest fraction within a sentence, in characters. */
export const LONGEST_TOLD = 9

/** Floats nearer to each other than this are taken for equal. */
export const LAST_BITS = 1e-12
