// The texts of a component cross the wire once for each language. The browser keeps them, says so in
// whatever it sends, and is not sent them again.

/** @import { Given, Shown, Texts } from "./types" */

export class KeptTexts {
  constructor() {
    /** @type {Map<string, Texts>} */
    this.byName = new Map()
  }

  /**
   * Keep the texts that came with the data; return those to show it with, or null where there are none.
   *
   * @param {string} component
   * @param {Pick<Given<Shown>, "lang" | "texts" | "own_texts">} data
   * @returns {Texts | null}
   */
  of(component, { lang, texts, own_texts }) {
    const name = `${component} ${lang}`
    if (texts) this.byName.set(name, texts)
    const kept = this.byName.get(name)
    return kept ? { ...kept, ...own_texts } : null
  }
}

/**
 * Join sentences, without a blank where a full stop is as wide as two.
 *
 * @param {string[]} sentences
 */
export const joined = sentences => sentences.filter(Boolean).join(" ").replaceAll("。 ", "。")
