import domino from '@mixmark-io/domino'
import { createHtmlConverter } from './html-converter.ts'
import { marks } from './html-elements.ts'

/** Parses HTML without scripts, styles or requests. */
export const parseHtml = (html: string): Document => domino.createDocument(html)

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

export const toMarkdown = (root: HTMLElement) =>
  `${converter.turndown(root).replaceAll('\u00a0', ' ').trim()}\n`
