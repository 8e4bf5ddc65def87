import type { RevisionDiffRow } from './queries.ts'

/**
 * Returns the later text with one changed block as it was in the earlier text. Every other line stays as it is, so that
 * a save on the later revision merges with newer changes of other blocks.
 */
export function restoreBlockInText(later: string, { before, after }: RevisionDiffRow) {
  if (!after) return later
  const lines = later.match(/[^\n]*\n|[^\n]+$/g) ?? []
  const head = lines.slice(0, after.line - 1).join('')
  const tail = lines.slice(after.line - 1 + after.line_count).join('')
  const block = before?.source ?? ''
  const restored = block !== '' && tail !== '' ? endWithBlankLine(block) : block
  return (restored === '' ? head : endWithBlankLine(head)) + restored + tail
}

/** Blocks are separated by a blank line. The last block of a text may end without a blank line. */
function endWithBlankLine(text: string) {
  if (text === '' || /\n\r?\n$/.test(text)) return text
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  return text.endsWith('\n') ? text + end : text + end + end
}
