// A few words for building and changing elements. Texts of readers only ever become text nodes.

/** @type {(text: string, values: Record<string, unknown>) => string} */
export const say = (text, values) =>
  text.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place))

/**
 * An element with its attributes, handlers (`onclick: …`) and children.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {{ [name: string]: string | number | boolean | null | undefined | ((event: any) => unknown) }} attributes
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") Object.assign(element, { [name]: value })
    else set(element, name, value)
  }
  element.append(...children)
  return element
}

/** @type {(element: Element, name: string, value: string | number | boolean | null | undefined) => void} */
export function set(element, name, value) {
  if (value === null || value === false) element.removeAttribute(name)
  else element.setAttribute(name, value === true ? "" : String(value))
}

/**
 * Only what differs is written: a screen reader hears no change where there is none.
 *
 * @param {Element} element
 * @param {string} text
 */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text
}

const ENDING = 5 // letters at the end of a long name, which tell it from others that begin alike
const LONG_NAME = 16

/** @type {(name: string) => string[]} */
const lettersOf = name => Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)

/**
 * Write a name that is cut in its middle where there is no room for all of it; all of it is read aloud.
 *
 * @type {(element: HTMLElement, name: string) => void}
 */
export function writeName(element, name) {
  if (element.textContent === name) return
  const letters = lettersOf(name)
  const isLong = letters.length > LONG_NAME
  element.classList.toggle("long-name", isLong)
  if (!isLong) element.textContent = name
  else {
    const parts = [letters.slice(0, -ENDING), letters.slice(-ENDING)]
    element.replaceChildren(...parts.map(part => make("span", {}, part.join(""))))
  }
}

/** @type {(element: HTMLElement, name: string) => void} */
export function call(element, name) {
  element.setAttribute("aria-label", name)
  element.title = name
}

/**
 * As many children as there is to show; the ones that stay keep focus and pointer.
 *
 * @template {Element} Child
 * @param {Element} parent
 * @param {number} count
 * @param {() => Child} build
 * @returns {Child[]}
 */
export function fit(parent, count, build) {
  while (parent.children.length > count) parent.children[count].remove()
  while (parent.children.length < count) parent.append(build())
  return /** @type {Child[]} */ ([...parent.children])
}

/**
 * These children in this order; those that stand right are not touched, and so keep focus and pointer.
 *
 * @param {Element} parent
 * @param {Element[]} elements
 */
export function place(parent, elements) {
  const wanted = new Set(elements)
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove()
  elements.forEach((element, at) => {
    if (parent.children[at] !== element) parent.insertBefore(element, parent.children[at] ?? null)
  })
}

/**
 * The element that a selector finds. Who looks for it has made it: that it is missing is a mistake.
 *
 * @template {Element} [Found=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => Found} Kind
 * @returns {Found}
 */
export function part(root, selector, Kind = /** @type {any} */ (HTMLElement)) {
  const found = root.querySelector(selector)
  if (found instanceof Kind) return found
  throw new TypeError(`no ${Kind.name} is ${selector}`)
}

/**
 * The elements of a kind that a selector finds.
 *
 * @template {Element} [Found=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => Found} Kind
 * @returns {Found[]}
 */
export function parts(root, selector, Kind = /** @type {any} */ (HTMLElement)) {
  const found = [...root.querySelectorAll(selector)].filter(element => element instanceof Kind)
  return /** @type {Found[]} */ (found)
}

/**
 * Something for each key, by its key.
 *
 * @template {string} Key
 * @template Value
 * @param {readonly Key[]} keys
 * @param {(key: Key) => Value} build
 * @returns {Record<Key, Value>}
 */
export const byKey = (keys, build) =>
  /** @type {Record<Key, Value>} */ (Object.fromEntries(keys.map(key => [key, build(key)])))

/**
 * What has the focus, within the shadow of a component.
 *
 * @param {Element} element
 * @returns {HTMLElement | null}
 */
export const activeIn = element =>
  /** @type {HTMLElement | null} */ (/** @type {ShadowRoot} */ (element.getRootNode()).activeElement)

export const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches

/** @type {(target: Element) => number | null} */
export const rankOf = target => Number(target.closest("[data-rank]")?.getAttribute("data-rank")) || null

/** @type {(element: Element) => Element} */
export function scrollerOf(element) {
  for (let node = /** @type {any} */ (element); node; node = node.parentNode ?? node.host) {
    if (
      node instanceof Element &&
      /auto|scroll/.test(getComputedStyle(node).overflowY) &&
      node.scrollHeight > node.clientHeight
    )
      return node
  }
  return document.scrollingElement ?? document.documentElement
}
