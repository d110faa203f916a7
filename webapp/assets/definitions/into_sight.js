// An answer below the fold comes into sight. Focus stays in the field, and what is in sight already stays put.

/** @type {(answer: HTMLElement) => void} */
export const bringIntoSight = answer =>
  // What is shown is laid out by the next frame; the scroll margin in the styles keeps it off the edge.
  void requestAnimationFrame(() => answer.scrollIntoView({ block: "nearest" }))
