import { diffArrays } from 'diff'

export type MergeRegion =
  | { kind: 'agreed'; lines: string[] }
  | { kind: 'conflict'; base: string[]; mine: string[]; theirs: string[] }

/** A range of lines of the base text, and the lines that replaced this range in one of the two edited texts. */
type Hunk = { start: number; end: number; lines: string[] }

/**
 * Largest number of changed lines for a diff. Texts with more changes are compared as a whole, because the diff would
 * block the page.
 */
const maxEditLength = 8000

/**
 * Merges two edited texts line by line with their common base. Returns regions in which both texts agree or only one of
 * them changed, and regions that both changed.
 */
export function mergeTextIntoRegions(base: string, mine: string, theirs: string): MergeRegion[] {
  const lines = linesOf(base)
  const ours = hunks(lines, linesOf(mine))
  const others = hunks(lines, linesOf(theirs))
  if (!ours || !others)
    return [{ kind: 'conflict', base: lines, mine: linesOf(mine), theirs: linesOf(theirs) }]
  const regions: MergeRegion[] = []
  let at = 0
  for (const { start, end, mineHunks, theirHunks } of groupOverlaps(ours, others)) {
    addAgreedRegion(regions, lines.slice(at, start))
    const original = lines.slice(start, end)
    const mineLines = applyHunks(lines, start, end, mineHunks)
    const theirLines = applyHunks(lines, start, end, theirHunks)
    if (!mineHunks.length || isSame(mineLines, theirLines)) addAgreedRegion(regions, theirLines)
    else if (!theirHunks.length) addAgreedRegion(regions, mineLines)
    else regions.push({ kind: 'conflict', base: original, mine: mineLines, theirs: theirLines })
    at = end
  }
  addAgreedRegion(regions, lines.slice(at))
  return regions
}

/** Returns the merged text, or undefined when both texts changed the same lines differently. */
export function mergeTexts(base: string, mine: string, theirs: string) {
  const regions = mergeTextIntoRegions(base, mine, theirs)
  return regions.every((region) => region.kind === 'agreed')
    ? regions.flatMap(({ lines }) => lines).join('')
    : undefined
}

/** Lines include their line ends, so that joining them restores the text byte for byte. */
const linesOf = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? []
const isSame = (a: string[], b: string[]) => a.length === b.length && a.every((line, n) => line === b[n])

function addAgreedRegion(regions: MergeRegion[], lines: string[]) {
  const last = regions.at(-1)
  if (!lines.length) return
  if (last?.kind === 'agreed') last.lines.push(...lines)
  else regions.push({ kind: 'agreed', lines: [...lines] })
}

function hunks(base: string[], side: string[]): Hunk[] | undefined {
  const changes = diffArrays(base, side, { maxEditLength })
  if (!changes) return undefined
  const found: Hunk[] = []
  let at = 0
  for (const { added, removed, value } of changes) {
    const last = found.at(-1)
    const hunk = last?.end === at ? last : { start: at, end: at, lines: [] }
    if ((added || removed) && hunk !== last) found.push(hunk)
    if (added) hunk.lines.push(...value)
    else {
      at += value.length
      if (removed) hunk.end = at
    }
  }
  return found
}

/** Groups the changes of both texts that touch or overlap, including insertions at the same place. */
function groupOverlaps(ours: Hunk[], others: Hunk[]) {
  const groups: { start: number; end: number; mineHunks: Hunk[]; theirHunks: Hunk[] }[] = []
  const all = [
    ...ours.map((hunk) => ({ hunk, isMine: true })),
    ...others.map((hunk) => ({ hunk, isMine: false })),
  ]
  for (const { hunk, isMine } of all.toSorted(
    (a, b) => a.hunk.start - b.hunk.start || a.hunk.end - b.hunk.end,
  )) {
    const last = groups.at(-1)
    const group =
      last && hunk.start <= last.end
        ? last
        : { start: hunk.start, end: hunk.end, mineHunks: [], theirHunks: [] }
    if (group !== last) groups.push(group)
    group.end = Math.max(group.end, hunk.end)
    ;(isMine ? group.mineHunks : group.theirHunks).push(hunk)
  }
  return groups
}

function applyHunks(base: string[], start: number, end: number, sideHunks: Hunk[]) {
  const lines: string[] = []
  let at = start
  for (const hunk of sideHunks) {
    lines.push(...base.slice(at, hunk.start), ...hunk.lines)
    at = hunk.end
  }
  lines.push(...base.slice(at, end))
  return lines
}
