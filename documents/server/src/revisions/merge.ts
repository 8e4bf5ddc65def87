import { diffArrays } from 'diff'

const maxDiffMs = 500

/** Lines `start` to `end` (exclusive) of the base become `lines`. */
type Hunk = { start: number; end: number; lines: string[] }

/** A line keeps its own ending, so that CRLF, LF and a missing last newline all survive a merge. */
const linesOf = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/**
 * Three-way merge by line: changes of different places are both kept. Undefined when both sides changed
 * the same or touching lines differently, which only a person can settle.
 */
export function mergeTexts(base: string, mine: string, theirs: string): string | undefined {
  if (mine === theirs || theirs === base) return mine
  if (mine === base) return theirs
  const lines = linesOf(base)
  const mineHunks = hunksOf(lines, linesOf(mine))
  const theirHunks = hunksOf(lines, linesOf(theirs))
  const hunks = mineHunks && theirHunks && weave(mineHunks, theirHunks)
  return hunks && applyHunks(lines, hunks)
}

/** Undefined when the texts have so little in common that comparing them would hold everyone up. */
function hunksOf(base: string[], changed: string[]) {
  const parts = diffArrays(base, changed, { timeout: maxDiffMs })
  if (!parts) return undefined
  const hunks: Hunk[] = []
  let at = 0
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

const isSame = (a: Hunk, b: Hunk) =>
  a.start === b.start &&
  a.end === b.end &&
  a.lines.length === b.lines.length &&
  a.lines.every((line, i) => line === b.lines[i])

/** Both lists in order; undefined when two different hunks touch. */
function weave(mine: Hunk[], theirs: Hunk[]) {
  const woven: Hunk[] = []
  for (const hunk of [...mine, ...theirs].toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = woven.at(-1)
    if (last && isSame(last, hunk)) continue
    if (last && hunk.start <= last.end) return undefined
    woven.push(hunk)
  }
  return woven
}

function applyHunks(base: string[], hunks: Hunk[]) {
  let at = 0
  const parts: string[][] = []
  for (const { start, end, lines } of hunks) {
    parts.push(base.slice(at, start), lines)
    at = end
  }
  return [...parts, base.slice(at)].flat().join('')
}
