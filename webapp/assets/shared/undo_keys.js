// The keys that every editor has for undo and redo, unless a text is being typed, which has its own.

/** @type {Record<string, string>} */
export const SHORTCUTS = { undo: "Control+Z", redo: "Control+Shift+Z" }

/** @type {(event: any) => "undo" | "redo" | null} */
export function undoKey(event) {
  const letter = event.key.toLowerCase()
  const isTyping = event.target.matches("input:not([type=range], [type=radio]), textarea")
  if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping || (letter !== "z" && letter !== "y"))
    return null
  event.preventDefault()
  return event.shiftKey || letter === "y" ? "redo" : "undo"
}
