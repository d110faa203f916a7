// Several lines pasted into a field of one line: it would run their numbers into one.

/** @type {(event: ClipboardEvent & { currentTarget: HTMLInputElement }) => void} */
export function pasteLines(event) {
  const text = event.clipboardData?.getData("text") ?? ""
  const lines = text.split(/[\r\n]+/).filter(line => line.trim())
  if (lines.length < 2) return
  event.preventDefault()
  const { currentTarget: field } = event
  field.setRangeText(lines.join("; "), field.selectionStart ?? 0, field.selectionEnd ?? 0, "end")
}
