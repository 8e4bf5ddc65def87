import { SearchQuery } from '@codemirror/search'
import { EditorState } from '@codemirror/state'
import { describe, expect, test } from 'vitest'
import { countMatches, findMatchFrom, maxCountedMatches } from './matches.ts'

const stateOf = (doc: string, anchor = 0, head = anchor) =>
  EditorState.create({ doc, selection: { anchor, head } })
const query = (search: string, options: Partial<ConstructorParameters<typeof SearchQuery>[0]> = {}) =>
  new SearchQuery({ search, literal: true, ...options })

describe('countMatches', () => {
  test.for([
    ['cat', {}, 3],
    ['cat', { caseSensitive: true }, 2],
    ['cat', { wholeWord: true }, 2],
    ['c.t', { regexp: true }, 3],
    [String.raw`\n`, {}, 0],
    ['(', { regexp: true }, 0],
    ['', {}, 0],
  ] as const)('finds %j with %j %i times', ([search, options, total]) => {
    expect(countMatches(query(search, options), stateOf('cat Cat\nconcat')).total).toBe(total)
  })

  test('returns the number of the selected match, and 0 when the selection is no match', () => {
    expect(countMatches(query('a'), stateOf('a a a', 2, 3)).current).toBe(2)
    expect(countMatches(query('a'), stateOf('a a a', 2)).current).toBe(0)
  })

  test('stops at the largest number of counted matches', () => {
    expect(countMatches(query('a'), stateOf('a'.repeat(maxCountedMatches + 1)))).toEqual({
      current: 0,
      total: maxCountedMatches,
      hasMore: true,
    })
    expect(countMatches(query('a'), stateOf('a'.repeat(maxCountedMatches))).hasMore).toBe(false)
  })
})

test('findMatchFrom returns the next match and continues at the start of the text', () => {
  const state = stateOf('one two one')
  expect(findMatchFrom(query('one'), state, 1)).toMatchObject({ from: 8, to: 11 })
  expect(findMatchFrom(query('two'), state, 8)).toMatchObject({ from: 4, to: 7 })
  expect(findMatchFrom(query('three'), state, 0)).toBeUndefined()
})
