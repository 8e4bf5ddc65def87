import { diffArrays } from 'diff'

/** Change of a text: lines `start` to `end` (exclusive) of the old text are replaced by `lines`. */
export type DiffHunk = { start: number; end: number; lines: string[] }

/** Limit of the effort of one comparison. A comparison that exceeds the limit is abandoned. */
export type DiffLimits = { timeout: number } | { maxEditLength: number }

/** Splits a text into lines that keep their ending, so that CRLF, LF and a missing last newline survive a merge. */
export const splitLines = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/**
 * Returns the changed lines between two texts as hunks, in order, with at least one equal line between two
 * hunks. Returns undefined if the comparison exceeds its bounds.
 */
export function diffLines(before: string[], after: string[], bounds: DiffLimits): DiffHunk[] | undefined {
  const { head, tail } = countCommonPrefixSuffix(before, after)
  const parts = diffArrays(
    before.slice(head, before.length - tail),
    after.slice(head, after.length - tail),
    bounds,
  )
  return parts && toHunks(parts, head)
}

/**
 * Returns the changed lines as `diffLines` does. If the comparison exceeds its bounds, everything between the common
 * start and the common end is one hunk.
 */
export function diffLinesApproximately(before: string[], after: string[], bounds: DiffLimits): DiffHunk[] {
  const { head, tail } = countCommonPrefixSuffix(before, after)
  const whole = { start: head, end: before.length - tail, lines: after.slice(head, after.length - tail) }
  return diffLines(before, after, bounds) ?? [whole]
}

export function countCommonPrefixSuffix<T extends string | string[]>(before: T, after: T) {
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head += 1
  let tail = 0
  const most = shorter - head
  while (tail < most && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1
  return { head, tail }
}

type Part = { value: string[]; added: boolean; removed: boolean }

function toHunks(parts: Part[], start: number) {
  const hunks: DiffHunk[] = []
  let at = start
  let open: DiffHunk | undefined
  for (const { value, added, removed } of parts) {
    if (!added && !removed) {
      at += value.length
      open = undefined
      continue
    }
    if (!open) hunks.push((open = { start: at, end: at, lines: [] }))
    if (added) open.lines = open.lines.concat(value)
    else open.end = at += value.length
  }
  return hunks
}
