import domino from '@mixmark-io/domino'
import { createHtmlConverter } from './html-converter.ts'

/** Parses HTML without scripts, styles or requests. */
export const parseHtml = (html: string): Document => domino.createDocument(html)

const converter = createHtmlConverter()
export const toMarkdown = (root: HTMLElement) =>
  `${converter.turndown(root).replaceAll('\u00a0', ' ').trim()}\n`
