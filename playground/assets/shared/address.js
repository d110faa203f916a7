// Streamlit writes every comma of the address as %2C. People read the address, and type it.

const READABLE = { "%2C": ",", "%40": "@", "%28": "(", "%29": ")", "%3B": ";" }

export function tidyAddress() {
  const readable = location.search.replace(/%2C|%40|%28|%29|%3B/g, sign => READABLE[sign])
  if (readable !== location.search) history.replaceState(history.state, "", readable + location.hash)
}
