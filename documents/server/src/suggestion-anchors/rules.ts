import { ChangeSet, type ChangeSpec, MapMode } from '@codemirror/state'
import { diffWordsWithSpace } from 'diff'

/**
 * Place of a suggestion in a text with line feeds. `original`: the text that the suggestion replaces; empty for an
 * insertion. `isOutdated`: the current text has no certain place for the suggestion, and `start` is the last known one.
 */
export type SuggestionAnchor = {
  start: number
  original: string
  prefix: string
  suffix: string
  isOutdated: boolean
}

/** Number of characters that are stored on either side of a suggestion. */
const contextCharacters = 32
/** Fewest characters by which an outdated suggestion may be found again. Shorter texts occur by chance. */
const minFoundCharacters = 8
/** Largest change, in characters of both texts, that is compared by word. A larger change counts as one replacement. */
const maxComparedCharacters = 20_000
const maxCompareMs = 50

/** Returns the text on either side of a range. A character of two UTF-16 units is never cut in half. */
export function getContextAt(text: string, start: number, end: number) {
  return {
    prefix: text.slice(Math.max(0, start - contextCharacters), start).replace(/^[\udc00-\udfff]/, ''),
    suffix: text.slice(end, end + contextCharacters).replace(/[\ud800-\udbff]$/, ''),
  }
}

/**
 * Returns the anchor in the text after these changes. A suggestion whose original was changed is outdated. It gets a
 * place again when a later text contains its original exactly once between the same surroundings.
 */
export function moveAnchor(anchor: SuggestionAnchor, changes: ChangeSet, text: string): SuggestionAnchor {
  const { original } = anchor
  const start = (anchor.isOutdated ? undefined : mapStart(anchor, changes, text)) ?? findAgain(anchor, text)
  if (start === undefined) return { ...anchor, isOutdated: true }
  return { start, original, isOutdated: false, ...getContextAt(text, start, start + original.length) }
}

function mapStart({ start, original }: SuggestionAnchor, changes: ChangeSet, text: string) {
  if (original === '') return changes.mapPos(start, -1, MapMode.TrackDel) ?? undefined
  const from = changes.mapPos(start, 1)
  const to = changes.mapPos(start + original.length, -1)
  return text.slice(from, to) === original ? from : undefined
}

function findAgain({ prefix, original, suffix }: SuggestionAnchor, text: string) {
  const surrounded = prefix + original + suffix
  if (surrounded.length < minFoundCharacters) return undefined
  const at = text.indexOf(surrounded)
  return at === -1 || text.includes(surrounded, at + 1) ? undefined : at + prefix.length
}

/** Divides each replacement into its changed words, so that unchanged words keep their suggestions. */
export function refineChanges(changes: ChangeSet, before: string): ChangeSet {
  const refined: ChangeSpec[] = []
  changes.iterChanges((from, to, _fromB, _toB, inserted) => {
    const insert = inserted.toString()
    refined.push(...compareWords(before.slice(from, to), insert, from))
  })
  return ChangeSet.of(refined, before.length, '\n')
}

function compareWords(former: string, insert: string, from: number): ChangeSpec[] {
  const whole = [{ from, to: from + former.length, insert }]
  if (!former || !insert || former.length + insert.length > maxComparedCharacters) return whole
  const parts = diffWordsWithSpace(former, insert, { timeout: maxCompareMs })
  if (!parts) return whole
  let at = from
  return parts.flatMap(({ value, added, removed }): ChangeSpec[] => {
    const start = at
    if (!added) at += value.length
    if (added) return [{ from: start, insert: value }]
    return removed ? [{ from: start, to: at }] : []
  })
}
