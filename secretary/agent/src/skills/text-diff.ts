import { escapeHiddenCharacters } from '@sanhe/protocol/hidden-characters'
import { structuredPatch } from 'diff'
import { maxApprovalCharacters } from './approval.ts'
import { truncateText } from './escape-text.ts'

const contextLines = 3
/** Time limit of a comparison; texts that take longer are shown as a whole. */
const timeoutMs = 500

export type TextDiff = { diff: string; added: number; removed: number; leftOut: number }

/**
 * Returns the changes between two texts as a unified diff without its header; undefined if the comparison takes too
 * long.
 */
export function diffText(before: string, after: string): TextDiff | undefined {
  const patch = structuredPatch('', '', before, after, '', '', { context: contextLines, timeout: timeoutMs })
  if (!patch) return undefined
  const lines = patch.hunks.flatMap((hunk) => [
    `@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@`,
    ...hunk.lines,
  ])
  const count = (sign: string) => lines.filter((line) => line.startsWith(sign)).length
  const { text: diff, leftOut } = truncateText(
    escapeHiddenCharacters(lines.join('\n')),
    maxApprovalCharacters,
  )
  return { diff, added: count('+'), removed: count('-'), leftOut }
}
