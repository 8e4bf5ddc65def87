import { diffLines, type DiffHunk, splitLines } from './line-diff.ts'

/**
 * Time limit of one comparison of texts. A merge makes two comparisons, so it blocks other requests for at most twice
 * this time.
 */
const maxDiffMs = 250

/**
 * Three-way merge by line: changes of different places are both kept. Returns undefined if both sides changed the same
 * or adjacent lines differently, which only a user can resolve.
 */
export function mergeTexts(base: string, mine: string, theirs: string): string | undefined {
  if (mine === theirs || theirs === base) return mine
  if (mine === base) return theirs
  const lines = splitLines(base)
  const mineHunks = diffLines(lines, splitLines(mine), { timeout: maxDiffMs })
  const theirHunks = mineHunks && diffLines(lines, splitLines(theirs), { timeout: maxDiffMs })
  const hunks = theirHunks && weave(mineHunks, theirHunks)
  return hunks && applyHunks(lines, hunks)
}

const isSame = (a: DiffHunk, b: DiffHunk) =>
  a.start === b.start &&
  a.end === b.end &&
  a.lines.length === b.lines.length &&
  a.lines.every((line, i) => line === b.lines[i])

/**
 * Merges the hunks of both sides in the order of their lines. Returns undefined if two different hunks touch.
 */
function weave(mine: DiffHunk[], theirs: DiffHunk[]) {
  const woven: DiffHunk[] = []
  for (const hunk of [...mine, ...theirs].toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = woven.at(-1)
    if (last && isSame(last, hunk)) continue
    if (last && hunk.start <= last.end) return undefined
    woven.push(hunk)
  }
  return woven
}

function applyHunks(base: string[], hunks: DiffHunk[]) {
  let at = 0
  const parts: string[][] = []
  for (const { start, end, lines } of hunks) {
    parts.push(base.slice(at, start), lines)
    at = end
  }
  return [...parts, base.slice(at)].flat().join('')
}
