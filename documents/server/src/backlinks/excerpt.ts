import { findBlockStart } from '#links'

/** Largest number of characters of a document's preview. */
const maxLength = 1200

/**
 * Returns the first paragraphs of a text, without front matter, or those from the block with an id on. Leaves out a code
 * block at the end that would be cut.
 */
export function createDocumentExcerpt(markdown: string, blockId?: string) {
  const start = blockId === undefined ? undefined : findBlockStart(markdown, blockId)
  const body =
    start === undefined
      ? markdown.replace(/^\ufeff?---\r?\n[\s\S]{0,4000}?\n---[ \t]*\r?\n/, '')
      : markdown.slice(start)
  if (body.length <= maxLength) return body
  const cut = body.lastIndexOf('\n\n', maxLength)
  const excerpt = body.slice(0, cut > 0 ? cut : maxLength)
  const fences = excerpt.match(/^ {0,3}(`{3,}|~{3,})/gm) ?? []
  return fences.length % 2 === 0 ? excerpt : excerpt.slice(0, excerpt.lastIndexOf(fences.at(-1) ?? ''))
}
