import { diffArrays } from 'diff'

/** Lines `start` to `end` (exclusive) of the old text become `lines`. */
export type Hunk = { start: number; end: number; lines: string[] }

/** How hard to try. Texts that differ more than this are answered with undefined, not waited for. */
export type DiffBounds = { timeout: number } | { maxEditLength: number }

/** A line keeps its own ending, so that CRLF, LF and a missing last newline all survive a merge. */
export const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/** What changed between two texts, by line and in order. Hunks never touch each other. */
export function diffLines(before: string[], after: string[], bounds: DiffBounds): Hunk[] | undefined {
  const head = commonLength(before, after, (lines, i) => lines[i])
  const limit = Math.min(before.length, after.length) - head
  const tail = Math.min(
    limit,
    commonLength(before, after, (lines, i) => lines[lines.length - 1 - i]),
  )
  const parts = diffArrays(
    before.slice(head, before.length - tail),
    after.slice(head, after.length - tail),
    bounds,
  )
  return parts && toHunks(parts, head)
}

/** How many items two lists share from the end that `at` counts from. */
export function commonLength<T extends { length: number }>(
  a: T,
  b: T,
  at: (list: T, i: number) => string | undefined,
) {
  const most = Math.min(a.length, b.length)
  let length = 0
  while (length < most && at(a, length) === at(b, length)) length += 1
  return length
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
