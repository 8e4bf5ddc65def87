/**
 * Attributes by which the import and the editor mark elements that Markdown can express and HTML cannot. The value of
 * `data-task` is `x` or a space.
 */
export const marks = {
  callout: 'data-callout',
  calloutTitle: 'data-callout-title',
  footnote: 'data-footnote',
  footnoteText: 'data-footnote-text',
  task: 'data-task',
} as const

// The parser of the converter has no iterable lists of elements and no `append`.

export const selectAll = <Found extends Element = HTMLElement>(root: ParentNode, selector: string): Found[] =>
  Array.from(root.querySelectorAll<Found>(selector))

export function append(parent: Node, children: Iterable<Node>) {
  for (const child of Array.from(children)) parent.appendChild(child)
}

/** Replaces an element by its children. */
export function unwrap(element: Element) {
  element.replaceWith(...element.childNodes)
}
