import type { DocumentLink } from './extract-links.ts'

export type LinkContext = { before: string; text: string; after: string }

const maxContext = 120
const sentenceEnd = /[.!?](?=\s)|[。！？]/

/** Returns the sentence around a link as plain text, at most about 120 characters on each side. */
export function getLinkContext(markdown: string, { from, to, text }: DocumentLink): LinkContext {
  const lineStart = markdown.lastIndexOf('\n', from - 1) + 1
  const lineEnd = markdown.indexOf('\n', to)
  const before = markdown.slice(Math.max(lineStart, from - 600), from)
  const after = markdown.slice(to, Math.min(lineEnd < 0 ? markdown.length : lineEnd, to + 600))
  return {
    before: lastSentence(plain(before.replace(lineMarks, ''))),
    text: plain(text),
    after: firstSentence(plain(after)),
  }
}

/** Matches Markdown markup at the start of a line: quote, list, task, heading, table. */
const lineMarks =
  /^[ \t]*(?:>[ \t]?)*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)?(?:\[[ xX]\][ \t]+)?(?:#{1,6}[ \t]+)?\|?[ \t]*/

const plain = (markdown: string) =>
  markdown
    .replaceAll(
      /!?\[\[([^[\]|]{1,300})(?:\|([^[\]]{1,300}))?\]\]/g,
      (_, target: string, alias?: string) => alias ?? target,
    )
    .replaceAll(/!?\[([^[\]]{0,300})\]\([^()\s]{0,1000}\)/g, '$1')
    .replaceAll(/(?<!\\)(?:\*\*|__|~~|==|[`*])/g, '')
    .replaceAll(/[ \t]*\|[ \t]*/g, ' ')

function lastSentence(text: string) {
  const ends = [...text.matchAll(new RegExp(sentenceEnd, 'g'))]
  const sentence = text.slice((ends.at(-1)?.index ?? -1) + 1).trimStart()
  return sentence.length > maxContext ? `…${sentence.slice(-maxContext)}` : sentence
}

function firstSentence(text: string) {
  const end = sentenceEnd.exec(text)
  const sentence = (end ? text.slice(0, end.index + 1) : text).trimEnd()
  return sentence.length > maxContext ? `${sentence.slice(0, maxContext)}…` : sentence
}
