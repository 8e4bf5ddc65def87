import domino from '@mixmark-io/domino'
import { createHtmlConverter } from './html-converter.ts'

/** Parses HTML without scripts, styles or requests. */
export const parseHtml = (html: string): Document => domino.createDocument(html)

/**
 * Attributes by which the import marks elements that Markdown can express and HTML cannot. The value of `data-task` is
 * `x` or a space.
 */
export const marks = {
  callout: 'data-callout',
  footnote: 'data-footnote',
  footnoteText: 'data-footnote-text',
  task: 'data-task',
} as const

const converter = createHtmlConverter()
const hasMark = (mark: string) => (node: HTMLElement) => node.hasAttribute(mark)
const indent = (text: string, by: string) => text.trim().replaceAll(/\n(?=.)/g, `\n${by}`)

converter.addRule('callout', {
  filter: hasMark(marks.callout),
  replacement: (content, node) =>
    `\n\n${`[!${node.getAttribute(marks.callout)}]\n${content.trim()}`.replaceAll(/^/gm, '> ').replaceAll(/[ \t]+$/gm, '')}\n\n`,
})
converter.addRule('footnote', {
  filter: hasMark(marks.footnote),
  replacement: (_, node) => `[^${node.getAttribute(marks.footnote)}]`,
})
converter.addRule('footnote-text', {
  filter: hasMark(marks.footnoteText),
  replacement: (content, node) =>
    `\n\n[^${node.getAttribute(marks.footnoteText)}]: ${indent(content, '    ')}\n\n`,
})
converter.addRule('task', {
  filter: hasMark(marks.task),
  replacement: (_, node) => `[${node.getAttribute(marks.task)}] `,
})
converter.addRule('line-break-in-cell', {
  filter: (node) => node.nodeName === 'BR' && ['TD', 'TH'].includes(node.parentElement?.nodeName ?? ''),
  replacement: () => '<br>',
})

export const toMarkdown = (root: HTMLElement) =>
  `${converter.turndown(root).replaceAll('\u00a0', ' ').trim()}\n`

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
