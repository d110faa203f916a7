// A few words for building and changing elements. Texts of readers only ever become text nodes.

export const say = (text, values) => text.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place)

export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element[name] = value
    else set(element, name, value)
  }
  element.append(...children)
  return element
}

export function set(element, name, value) {
  if (value === null || value === false) element.removeAttribute(name)
  else element.setAttribute(name, value === true ? "" : value)
}

// Only what differs is written: a screen reader hears no change where there is none.
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text
}

export function call(element, name) {
  element.setAttribute("aria-label", name)
  element.title = name
}

// As many children as there is to show; the ones that stay keep focus and pointer.
export function fit(parent, count, build) {
  while (parent.children.length > count) parent.lastElementChild.remove()
  while (parent.children.length < count) parent.append(build())
  return [...parent.children]
}

// These children in this order; those that stand right are not touched, and so keep focus and pointer.
export function place(parent, elements) {
  const wanted = new Set(elements)
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove()
  elements.forEach((element, at) => {
    if (parent.children[at] !== element) parent.insertBefore(element, parent.children[at] ?? null)
  })
}

export const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches

export const rankOf = target => Number(target.closest("[data-rank]")?.dataset.rank) || null

export function scrollerOf(element) {
  for (let node = element; node; node = node.parentNode ?? node.host) {
    if (
      node instanceof Element &&
      /auto|scroll/.test(getComputedStyle(node).overflowY) &&
      node.scrollHeight > node.clientHeight
    )
      return node
  }
  return document.scrollingElement
}
