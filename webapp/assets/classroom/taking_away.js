// What is taken away from a page: a copied address, a saved table.

import { make } from "../shared/dom.js"

/**
 * Copy what is in a field, and return whether that worked. Where it did not, it is selected.
 *
 * @param {HTMLInputElement} field
 */
export async function copyText(field) {
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    field.focus()
    field.select()
    return document.execCommand("copy")
  }
}

/**
 * The name of a table that was saved on a day, in the reader's time.
 *
 * @type {(name: string, day?: Date) => string}
 */
export function dated(name, day = new Date()) {
  const parts = [day.getMonth() + 1, day.getDate()].map(part => `${part}`.padStart(2, "0"))
  return name.replace(/(?=\.\w+$)/, ` ${[day.getFullYear(), ...parts].join("-")}`)
}

/** @type {(name: string, text: string) => void} */
export function saveText(name, text) {
  // Spreadsheets take a table for UTF-8 only with this mark.
  const address = URL.createObjectURL(new Blob(["\ufeff", text], { type: "text/csv" }))
  make("a", { href: address, download: dated(name) }).click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
