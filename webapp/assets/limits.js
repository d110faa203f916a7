// Generated from the limits in Python by `make protocol`: edit those.

/** Most relevant items without a card. */
export const MAX_UNNAMED = 1000

/** Longest text in a field for a name; Python says what is too long. */
export const MAX_NAME_FIELD = 2562

/** Longest typed answer. */
export const MAX_ANSWER = 60
