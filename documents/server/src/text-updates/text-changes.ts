import { ChangeSet, type ChangeSpec } from '@codemirror/state'
import { countCommonPrefixSuffix, diffLinesApproximately, splitLines } from '#revisions'

/** Time limit of one comparison. If a comparison exceeds the limit, the whole difference becomes one change. */
const maxDiffMs = 100

/** Returns the changes that turn one text into the other, separate for each changed place. */
export function diffTexts(before: string, after: string): ChangeSet {
  const lines = splitLines(before)
  const changes: ChangeSpec[] = []
  let line = 0
  let at = 0
  for (const hunk of diffLinesApproximately(lines, splitLines(after), { timeout: maxDiffMs })) {
    for (; line < hunk.start; line += 1) at += lines[line]?.length ?? 0
    const former = lines.slice(hunk.start, hunk.end).join('')
    const insert = hunk.lines.join('')
    const { head, tail } = countCommonPrefixSuffix(former, insert)
    changes.push({
      from: at + head,
      to: at + former.length - tail,
      insert: insert.slice(head, insert.length - tail),
    })
  }
  return ChangeSet.of(changes, before.length, '\n')
}
