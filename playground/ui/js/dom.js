// A few words for building and changing elements. Texts of readers only ever become text nodes.

export const say = (text, values) => text.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place)

export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element[name] = value
    else if (value !== null && value !== false) element.setAttribute(name, value === true ? "" : value)
  }
  element.append(...children)
  return element
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

export const rankOf = target => Number(target.closest("[data-rank]")?.dataset.rank) || null

export function scrollerOf(element) {
  for (let node = element; node; node = node.parentNode ?? node.host) {
    if (node instanceof Element && /auto|scroll/.test(getComputedStyle(node).overflowY) && node.scrollHeight > node.clientHeight) return node
  }
  return document.scrollingElement
}
