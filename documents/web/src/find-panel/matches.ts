import type { SearchQuery } from '@codemirror/search'
import type { EditorState } from '@codemirror/state'

/** Largest number of matches that are counted. A longer count would delay the typing in a long document. */
export const maxCountedMatches = 5000

export type MatchCount = {
  /** Number of the selected match, from 1; 0 if the selection is no match. */
  current: number
  total: number
  /** Whether there are more matches than `total`. */
  hasMore: boolean
}

/** Counts the matches of a valid query, and finds the number of the selected one. */
export function countMatches(query: SearchQuery, state: EditorState): MatchCount {
  const { from, to } = state.selection.main
  const count: MatchCount = { current: 0, total: 0, hasMore: false }
  if (!query.valid) return count
  const cursor = query.getCursor(state)
  for (let match = cursor.next(); !match.done; match = cursor.next()) {
    if (count.total === maxCountedMatches) return { ...count, hasMore: true }
    count.total += 1
    if (match.value.from === from && match.value.to === to) count.current = count.total
  }
  return count
}

/** Returns the first match at or behind a position, otherwise the first match of the text. */
export function findMatchFrom(query: SearchQuery, state: EditorState, position: number) {
  if (!query.valid) return undefined
  for (const start of [position, 0]) {
    const { done, value } = query.getCursor(state, start).next()
    if (!done) return value
  }
  return undefined
}
