// Text of the field for a new item: one name, or a list that was pasted or typed into it. How a list is read is
// up to the server (`webapp/model/pasted_list.py`).

// One comma alone is part of a name (Good Morning, Vietnam), and so are semicolons without any.
const SEPARATORS = /[\t\n]|[,，、].*[,，、;；]|[;；].*[,，、]/

/**
 * Whether a text is a list, for the act `paste`, rather than one name, for the act `add`.
 *
 * @param {string} text
 */
export const isList = text => SEPARATORS.test(text.trim())

/**
 * The text of a paste with several lines, "" for any other: a field would run its lines together.
 *
 * @param {Pick<ClipboardEvent, "clipboardData">} event
 */
export function pastedLines({ clipboardData }) {
  const text = (clipboardData?.getData("text/plain") ?? "").trim()
  return /[\t\n\r]/.test(text) ? text : ""
}
