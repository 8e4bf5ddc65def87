import { ChangeSet } from '@codemirror/state'
import { describe, expect, test } from 'vitest'
import { applySuggestions, listSuggestedRanges, planSaving } from './suggested-text.ts'

const base = 'Plant the roses before May.'
const roses = { id: 1, start: 10, original: 'roses', replacement: 'tulips' }
const may = { id: 2, start: 23, original: 'May', replacement: '' }

describe('applySuggestions', () => {
  test('returns the changes and ranges of all suggestions that fit', () => {
    const wrong = { id: 3, start: 0, original: 'Water', replacement: 'Feed' }
    const { changes, included } = applySuggestions(base, [may, wrong, roses])
    expect(included).toEqual([roses, may])
    expect(listSuggestedRanges(base, changes)).toEqual([
      { start: 10, original: 'roses', replacement: 'tulips', from: 10, to: 16 },
      { start: 23, original: 'May', replacement: '', from: 24, to: 24 },
    ])
  })
})

describe('listSuggestedRanges', () => {
  test('combines typed letters into one suggestion, and returns no suggestion for a retyped original', () => {
    const typed = ['w', 'i', 'l', 'd', ' '].reduce(
      (changes, insert, at) => changes.compose(ChangeSet.of({ from: 10 + at, insert }, base.length + at)),
      ChangeSet.empty(base.length),
    )
    expect(listSuggestedRanges(base, typed)).toMatchObject([
      { start: 10, original: '', replacement: 'wild ' },
    ])
    const retyped = ChangeSet.of({ from: 0, to: 5, insert: 'Plant' }, base.length)
    expect(listSuggestedRanges(base, retyped)).toEqual([])
  })
})

describe('planSaving', () => {
  test('edits the suggestion that a change touches, proposes new ones and withdraws those that are gone', () => {
    const longer = { start: 6, original: 'the roses', replacement: 'tulips' }
    const added = { start: 0, original: '', replacement: 'Please ' }
    expect(planSaving([roses, may], [added, longer])).toEqual({
      propose: [added],
      edit: [{ ...longer, id: 1 }],
      withdraw: [2],
    })
  })

  test('does nothing for unchanged suggestions', () => {
    expect(planSaving([roses], [roses])).toEqual({ propose: [], edit: [], withdraw: [] })
  })
})
