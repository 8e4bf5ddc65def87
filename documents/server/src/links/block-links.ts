import type { DocumentLink } from './extract-links.ts'
import { maskCodeInMarkdown } from './mask-code.ts'

/** A wiki link to a block, `[[Title#^id]]` or `[[#^id]]`. `target` is empty for the document of the link. */
export type BlockLink = DocumentLink & { blockId: string }

const blockLink = /!?\[\[([^[\]|#\n]{0,300})#\^([a-z0-9-]{1,100})[ \t]*(?:\|([^[\]\n]{1,300}))?\]\]/gi
const blockId = /(?:^|[ \t])\^([a-z0-9-]{1,100})[ \t]*\r?$/i

/** Lists the wiki links of a Markdown text that lead to a block, in the order of the text. */
export const extractBlockLinks = (markdown: string): BlockLink[] =>
  [...maskCodeInMarkdown(markdown).matchAll(blockLink)].map(
    ({ index, 0: whole, 1: name = '', ...groups }) => {
      const start = index + whole.indexOf('[[') + 2
      const id = groups[2] ?? ''
      return {
        kind: 'wiki',
        target: name.trim(),
        blockId: id.toLowerCase(),
        start,
        end: start + name.length,
        from: index,
        to: index + whole.length,
        text: (groups[3] ?? `${name}#^${id}`).trim(),
      }
    },
  )

/** Returns the ids of the blocks of a Markdown text, in lower case. */
export const listBlockIds = (markdown: string) =>
  new Set(
    maskCodeInMarkdown(markdown)
      .split('\n')
      .flatMap((line) => blockId.exec(line)?.[1]?.toLowerCase() ?? []),
  )

const listItem = /^[ \t]*(?:[-+*]|\d{1,9}[.)])[ \t]/
const isBlank = (line: string | undefined) => line === undefined || line.trim() === ''

/** Returns the position at which the block with an id begins: its paragraph or list item. Undefined without the block. */
export function findBlockStart(markdown: string, id: string) {
  const lines = markdown.split('\n')
  const masked = maskCodeInMarkdown(markdown).split('\n')
  const end = masked.findIndex((line) => blockId.exec(line)?.[1]?.toLowerCase() === id.toLowerCase())
  if (end < 0) return undefined
  // An id on a line of its own names the block above it, which an empty line may separate from the id.
  const isOwnLine = masked[end]!.trim().startsWith('^')
  const begins = (at: number) =>
    at === 0 || isBlank(lines[at - 1]) || (!isOwnLine && listItem.test(lines[at]!))
  let start = isOwnLine ? lines.slice(0, end).findLastIndex((line) => !isBlank(line)) : end
  while (start > 0 && !begins(start)) start -= 1
  return lines.slice(0, Math.max(0, start)).reduce((length, line) => length + line.length + 1, 0)
}
