import { ChangeSet } from '@codemirror/state'

/** A replacement in the text of the document. `original` and `replacement` may be empty. */
export type SuggestedChange = { start: number; original: string; replacement: string }
export type SavedSuggestion = SuggestedChange & { id: number }

/**
 * Returns the changes that turn the text of the document into the text with these suggestions. `included` leaves out
 * those that do not fit the text or overlap an earlier one.
 */
export function applySuggestions(base: string, suggestions: readonly SavedSuggestion[]) {
  const included: SavedSuggestion[] = []
  let end = 0
  for (const one of suggestions.toSorted((a, b) => a.start - b.start || a.id - b.id)) {
    const to = one.start + one.original.length
    if (one.start < end || base.slice(one.start, to) !== one.original) continue
    included.push(one)
    end = to
  }
  const specs = included.map(({ start, original, replacement }) => ({
    from: start,
    to: start + original.length,
    insert: replacement,
  }))
  return { changes: ChangeSet.of(specs, base.length, '\n'), included }
}

/** A suggestion that the changes contain. `from` and `to`: range of the replacement in the changed text. */
export type SuggestedRange = SuggestedChange & { from: number; to: number }

/** Returns one suggestion for each contiguous change, in the order of the text. */
export function listSuggestedRanges(base: string, changes: ChangeSet): SuggestedRange[] {
  const ranges: SuggestedRange[] = []
  changes.iterChanges((fromA, toA, from, to, inserted) => {
    const original = base.slice(fromA, toA)
    const replacement = inserted.toString()
    if (original !== replacement) ranges.push({ start: fromA, original, replacement, from, to })
  })
  return ranges
}

export type SuggestionPlan = {
  propose: SuggestedChange[]
  edit: SavedSuggestion[]
  withdraw: number[]
}

/**
 * Compares the saved suggestions with those of the editor. A change that touches a saved suggestion updates that
 * suggestion, so that it keeps its comments while its author types.
 */
export function planSaving(
  saved: readonly SavedSuggestion[],
  ranges: readonly SuggestedChange[],
): SuggestionPlan {
  const rest = new Set(saved)
  const plan: SuggestionPlan = { propose: [], edit: [], withdraw: [] }
  for (const { start, original, replacement } of ranges) {
    const end = start + original.length
    const former = [...rest].find((one) => one.start <= end && one.start + one.original.length >= start)
    const change = { start, original, replacement }
    if (!former) plan.propose.push(change)
    else rest.delete(former)
    if (former && !isSame(former, change)) plan.edit.push({ ...change, id: former.id })
  }
  plan.withdraw = [...rest].map(({ id }) => id)
  return plan
}

export const isSame = (a: SuggestedChange, b: SuggestedChange) =>
  a.start === b.start && a.original === b.original && a.replacement === b.replacement
