// Text in which `*word*` stands out.

import { make } from "../shared/dom.js"

/** @type {(text: string) => (Node | string)[]} */
export const emphasised = text => text.split("*").map((part, at) => (at % 2 ? make("em", {}, part) : part))
