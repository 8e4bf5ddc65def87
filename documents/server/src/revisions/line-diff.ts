import { diffArrays } from 'diff'

/** Lines `start` to `end` (exclusive) of the old text become `lines`. */
export type Hunk = { start: number; end: number; lines: string[] }

/** How hard to try. Texts that differ more than this are not waited for. */
export type DiffBounds = { timeout: number } | { maxEditLength: number }

/** A line keeps its own ending, so that CRLF, LF and a missing last newline all survive a merge. */
export const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/** What changed between two texts, by line and in order; hunks never touch. Undefined when out of bounds. */
export function diffLines(before: string[], after: string[], bounds: DiffBounds): Hunk[] | undefined {
  const { head, tail } = sharedEnds(before, after)
  const parts = diffArrays(
    before.slice(head, before.length - tail),
    after.slice(head, after.length - tail),
    bounds,
  )
  return parts && toHunks(parts, head)
}

/** The same, but out of bounds everything between what both texts begin and end with counts as one change. */
export function roughDiffLines(before: string[], after: string[], bounds: DiffBounds): Hunk[] {
  const { head, tail } = sharedEnds(before, after)
  const whole = { start: head, end: before.length - tail, lines: after.slice(head, after.length - tail) }
  return diffLines(before, after, bounds) ?? [whole]
}

/** How long the same beginning and the same end of two texts are; the two never overlap. */
export function sharedEnds<T extends string | string[]>(before: T, after: T) {
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
  const hunks: Hunk[] = []
  let at = start
  let open: Hunk | undefined
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
