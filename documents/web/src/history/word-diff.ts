import { diffArrays, diffLines } from 'diff'

export type WordDiffPart = { kind: 'same' | 'added' | 'removed'; text: string }
export type WordDiffRow = { kind: 'same'; lines: string[] } | { kind: 'changed'; parts: WordDiffPart[] }

/**
 * Largest number of characters for a word diff. A longer changed text is shown as removed and added text, because a
 * word diff would be slow and hard to read.
 */
const maxStretch = 20_000
const wordSegmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** Compares two texts by lines, then by words inside the changed lines. */
export function diffWords(before: string, after: string): WordDiffRow[] {
  const changes = diffLines(before, after, { maxEditLength: 20_000 }) ?? [
    { removed: true, added: false, value: before, count: 0 },
    { removed: false, added: true, value: after, count: 0 },
  ]
  const rows: WordDiffRow[] = []
  for (let at = 0; at < changes.length; at += 1) {
    const { added, removed, value } = changes[at]!
    const next = changes[at + 1]
    if (!added && !removed) rows.push({ kind: 'same', lines: value.replace(/\n$/, '').split('\n') })
    else if (removed && next?.added) {
      rows.push({ kind: 'changed', parts: changedParts(value, next.value) })
      at += 1
    } else rows.push({ kind: 'changed', parts: [{ kind: removed ? 'removed' : 'added', text: value }] })
  }
  return rows
}

function changedParts(before: string, after: string): WordDiffPart[] {
  const whole: WordDiffPart[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]
  if (before.length + after.length > maxStretch) return whole
  return diffArrays(splitWords(before), splitWords(after)).map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))
}

/** Splits a text into words with Intl.Segmenter, because Chinese has no spaces between words. */
const splitWords = (text: string) => Array.from(wordSegmenter.segment(text), ({ segment }) => segment)

/** Number of unchanged lines shown around a change. */
const context = 3

export type DisplayedDiffRow = WordDiffRow | { kind: 'hidden'; count: number }

/** Returns the rows of a diff and replaces long unchanged stretches by one row with their line count. */
export function hideUnchangedRows(rows: readonly WordDiffRow[]): DisplayedDiffRow[] {
  return rows.flatMap((row, index): DisplayedDiffRow[] => {
    if (row.kind === 'changed') return [row]
    const head = index === 0 ? 0 : context
    const tail = index === rows.length - 1 ? 0 : context
    const count = row.lines.length - head - tail
    if (count < 4 || rows.length === 1) return [row]
    return [
      ...(head ? [{ kind: 'same' as const, lines: row.lines.slice(0, head) }] : []),
      { kind: 'hidden', count },
      ...(tail ? [{ kind: 'same' as const, lines: row.lines.slice(-tail) }] : []),
    ]
  })
}
