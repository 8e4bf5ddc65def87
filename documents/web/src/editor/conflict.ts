import { type MergeRegion, mergeTextIntoRegions } from './merge.ts'
import type { SaveConflict } from './save-conflict.ts'

export type ConflictChoice = 'mine' | 'theirs' | 'both'
export type ConflictTextPart =
  | { kind: 'agreed'; text: string }
  | { kind: 'choice'; index: number; base: string; mine: string; theirs: string }

/** Splits the document into text on which both sides agree and conflicts in which the user must choose a side. */
export function splitConflict({ base, mine, theirs }: SaveConflict): ConflictTextPart[] {
  let index = 0
  return mergeTextIntoRegions(base, mine, theirs).map((region): ConflictTextPart => {
    if (region.kind === 'agreed') return { kind: 'agreed', text: region.lines.join('') }
    index += 1
    return { kind: 'choice', index: index - 1, ...texts(region) }
  })
}

const texts = ({ base, mine, theirs }: Extract<MergeRegion, { kind: 'conflict' }>) => ({
  base: base.join(''),
  mine: mine.join(''),
  theirs: theirs.join(''),
})

/** Returns the text for the choices. A conflict without a choice keeps both sides, so that no text is lost. */
export const mergeConflictChoices = (
  pieces: ConflictTextPart[],
  choices: ReadonlyMap<number, ConflictChoice>,
) =>
  pieces
    .map((piece) => (piece.kind === 'agreed' ? piece.text : chosen(piece, choices.get(piece.index))))
    .join('')

function chosen({ mine, theirs }: { mine: string; theirs: string }, choice: ConflictChoice = 'both') {
  if (choice === 'mine') return mine
  if (choice === 'theirs') return theirs
  return theirs + (theirs === '' || theirs.endsWith('\n') || mine === '' ? '' : '\n') + mine
}

/** Shortens a long text without conflicts to its first and last lines, so that the conflicts are easy to find. */
export function shortenText(text: string, lines = 3) {
  const all = text.replace(/\n$/, '').split('\n')
  if (all.length <= lines * 2 + 2) return { head: text.replace(/\n$/, ''), hidden: 0, tail: '' }
  return {
    head: all.slice(0, lines).join('\n'),
    hidden: all.length - lines * 2,
    tail: all.slice(-lines).join('\n'),
  }
}
