// What a selector finds was made by the file that looks for it, which knows what it is.
interface ParentNode {
  // biome-ignore lint/suspicious/noExplicitAny: see above
  querySelector(selectors: string): any
  // biome-ignore lint/suspicious/noExplicitAny: see above
  querySelectorAll(selectors: string): NodeListOf<any>
}
