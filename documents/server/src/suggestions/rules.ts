import { toEditorLineEnds, toStoredLineEnds, usesWindowsLineEnds } from '#text-updates'

/** Largest number of open suggestions of one document. */
export const maxOpenSuggestions = 200
/** Largest size of the original and of the suggested text of one suggestion. */
export const maxSuggestionBytes = 102_400

/** A replacement in a text with LF line endings. */
export type TextReplacement = { start: number; original: string; replacement: string }

/** Returns why this change cannot be suggested for the text `base`, or undefined. */
export function decideSuggestionRefusal(base: string, { start, original, replacement }: TextReplacement) {
  const isTooLarge = [original, replacement].some((text) => Buffer.byteLength(text) > maxSuggestionBytes)
  if (isTooLarge) return 'SUGGESTION_TOO_LARGE'
  if (original === replacement) return 'NOTHING_SUGGESTED'
  const end = start + original.length
  if (start > base.length || base.slice(start, end) !== original) return 'ORIGINAL_DOES_NOT_MATCH'
  const around = base.slice(Math.max(0, start - 1), start) + replacement + base.slice(end, end + 1)
  const isWellFormed =
    !/[\ud800-\udbff]/.test(base.charAt(start - 1)) && !/[\udc00-\udfff]/.test(base.charAt(end))
  return isWellFormed || around.isWellFormed() ? undefined : 'TEXT_NOT_STORABLE'
}

type PlacedSuggestion = TextReplacement & { id: number }

/** Returns the suggestions that overlap no earlier returned suggestion, in the order of the text. */
export function selectWithoutOverlap<T extends PlacedSuggestion>(suggestions: readonly T[]): T[] {
  const sorted = suggestions.toSorted((a, b) => a.start - b.start || a.id - b.id)
  const chosen: T[] = []
  let end = 0
  for (const one of sorted) {
    if (one.start < end) continue
    chosen.push(one)
    end = one.start + one.original.length
  }
  return chosen
}

/**
 * Applies replacements to a stored text, in the order of their positions and without overlaps. Everything else stays
 * identical to the byte. Returns undefined if an original is not at its position.
 */
export function applyReplacements(content: string, replacements: readonly TextReplacement[]) {
  const isWindows = usesWindowsLineEnds(content)
  const toStored = createStoredPositions(content)
  const parts: string[] = []
  let at = 0
  for (const { start, original, replacement } of replacements) {
    const from = toStored(start)
    const to = toStored(start + original.length)
    if (toEditorLineEnds(content.slice(from, to)) !== original) return undefined
    parts.push(content.slice(at, from), toStoredLineEnds(replacement, isWindows))
    at = to
  }
  return [...parts, content.slice(at)].join('')
}

/** Returns a function that maps positions in the text with LF line endings to positions in the stored text. */
function createStoredPositions(content: string) {
  const windowsEnds = [...content.matchAll(/\r\n/g)].map(({ index }, count) => index - count)
  return (position: number) => position + windowsEnds.filter((end) => end < position).length
}
