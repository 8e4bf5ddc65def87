import { diffArrays } from 'diff'
import { findTextChange, type TextChange } from './find-text-change.ts'

/**
 * Largest number of changed lines for separate replacements. Texts with more changed lines are replaced in one piece.
 */
const maxEditLength = 2000

/**
 * Returns the diff of two texts as separate replacements, so that a cursor between two replacements keeps its place.
 */
export function listTextChanges(before: string, after: string): TextChange[] {
  const whole = findTextChange(before, after)
  const old = before.slice(whole.from, whole.to)
  const parts = diffArrays(old.split(/(?<=\n)/), whole.insert.split(/(?<=\n)/), { maxEditLength })
  if (!parts) return [whole]
  const changes: TextChange[] = []
  let at = whole.from
  for (const { added, removed, value } of parts) {
    const text = value.join('')
    const last = changes.at(-1)
    const change = last?.to === at ? last : { from: at, to: at, insert: '' }
    if ((added || removed) && change !== last) changes.push(change)
    if (added) change.insert += text
    else at += text.length
    if (removed) change.to = at
  }
  return changes.map((change) => narrowChange(before, change))
}

function narrowChange(before: string, { from, to, insert }: TextChange): TextChange {
  const inner = findTextChange(before.slice(from, to), insert)
  return { from: from + inner.from, to: from + inner.to, insert: inner.insert }
}
