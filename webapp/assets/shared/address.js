// Streamlit writes every comma of the address as %2C. People read the address, and type it.

/** @type {Record<string, string>} */
const READABLE = { "%2C": ",", "%40": "@", "%28": "(", "%29": ")", "%3B": ";" }

/** @type {(search: string) => string} */
export const readableSearch = search => search.replace(/%2C|%40|%28|%29|%3B/g, sign => READABLE[sign])

export function tidyAddress() {
  const readable = readableSearch(location.search)
  if (readable !== location.search) history.replaceState(history.state, "", readable + location.hash)
}
