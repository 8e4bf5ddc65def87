/** Largest number of characters of a document's preview. */
const maxLength = 1200

/**
 * Returns the first paragraphs of a text, without front matter. Leaves out a code block at the end that would
 * be cut.
 */
export function createDocumentExcerpt(markdown: string) {
  const body = markdown.replace(/^\ufeff?---\r?\n[\s\S]{0,4000}?\n---[ \t]*\r?\n/, '')
  if (body.length <= maxLength) return body
  const cut = body.lastIndexOf('\n\n', maxLength)
  const start = body.slice(0, cut > 0 ? cut : maxLength)
  const fences = start.match(/^ {0,3}(`{3,}|~{3,})/gm) ?? []
  return fences.length % 2 === 0 ? start : start.slice(0, start.lastIndexOf(fences.at(-1) ?? ''))
}
