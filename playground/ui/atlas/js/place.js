// Elements that belong to what they show: they keep focus and what is unfolded, wherever they come to stand.

export class Kept {
  constructor(build) {
    this.build = build
    this.made = new Map()
  }

  of(key) {
    if (!this.made.has(key)) this.made.set(key, this.build())
    return this.made.get(key)
  }
}

// These children in this order; those that stand right are not touched.
export function place(parent, elements) {
  elements.forEach((element, at) => {
    if (parent.children[at] !== element) parent.insertBefore(element, parent.children[at] ?? null)
  })
  while (parent.children.length > elements.length) parent.lastElementChild.remove()
}

// An element that is moved loses focus, and a reader with keys their place.
export function keepFocus(root, change) {
  const focused = root.getRootNode().activeElement
  change()
  if (focused?.isConnected && root.getRootNode().activeElement !== focused) focused.focus({ preventScroll: true })
}
