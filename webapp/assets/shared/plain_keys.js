// Keys of the page itself: single letters and those of a remote control, wherever the focus is.

const OFF = "keysOff"

// Whether single letters do anything: who speaks to a computer, or presses keys by accident, can turn that off.
export const keysAreOn = () => !(OFF in document.documentElement.dataset)

/** @param {boolean} isOn */
export function turnKeys(isOn) {
  if (isOn) delete document.documentElement.dataset[OFF]
  else document.documentElement.dataset[OFF] = ""
}

/** @type {(event: KeyboardEvent) => boolean} */
export const isPlainKey = ({ ctrlKey, metaKey, altKey, defaultPrevented }) =>
  !(ctrlKey || metaKey || altKey || defaultPrevented)

/** @type {(target: EventTarget | undefined) => boolean} */
export const isTyping = target =>
  target instanceof Element &&
  target.matches(
    "input:not([type=range], [type=radio], [type=checkbox]), textarea, select, [contenteditable]",
  )
