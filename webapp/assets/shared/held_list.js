// While a hand holds a card of a board, other components follow: the board tells the document of each list.

/** The event that a board sends; its `detail` is a `HeldList`. */
export const HELD_LIST = "playground:list"
