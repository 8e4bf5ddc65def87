import { describe, expect, test } from 'vitest'
import {
  applyReplacements,
  decideSuggestionRefusal,
  maxSuggestionBytes,
  selectWithoutOverlap,
} from './rules.ts'

describe('decideSuggestionRefusal', () => {
  test.each([
    ['a replacement', { start: 6, original: 'red', replacement: 'blue' }, undefined],
    ['an insertion at the end', { start: 12, original: '', replacement: '!' }, undefined],
    ['equal texts', { start: 6, original: 'red', replacement: 'red' }, 'NOTHING_SUGGESTED'],
    ['another original', { start: 6, original: 'tea', replacement: 'x' }, 'ORIGINAL_DOES_NOT_MATCH'],
    ['a position behind the end', { start: 13, original: '', replacement: 'x' }, 'ORIGINAL_DOES_NOT_MATCH'],
    [
      'a long text',
      { start: 0, original: '', replacement: '汉'.repeat(maxSuggestionBytes / 3 + 1) },
      'SUGGESTION_TOO_LARGE',
    ],
  ])('decides %s', (_what, change, refusal) => {
    expect(decideSuggestionRefusal('Plant red 🌹', change)).toBe(refusal)
  })

  test('refuses a position inside a character', () => {
    expect(decideSuggestionRefusal('🌹', { start: 1, original: '', replacement: 'x' })).toBe(
      'TEXT_NOT_STORABLE',
    )
  })
})

describe('selectWithoutOverlap', () => {
  test('keeps the first of overlapping suggestions and all insertions at one position', () => {
    const at = (id: number, start: number, original: string) => ({ id, start, original, replacement: 'x' })
    const all = [at(4, 9, ''), at(1, 5, 'abc'), at(2, 0, 'abcdef'), at(3, 9, '')]
    expect(selectWithoutOverlap(all).map(({ id }) => id)).toEqual([2, 3, 4])
  })
})

describe('applyReplacements', () => {
  test.each([
    ['a\r\nb\r\nc', 'a\r\nB\r\n2\r\nc'],
    ['a\nb\r\nc', 'a\nB\n2\r\nc'],
    ['a\nb\nc', 'a\nB\n2\nc'],
  ])('changes %j to %j', (before, after) => {
    expect(applyReplacements(before, [{ start: 2, original: 'b', replacement: 'B\n2' }])).toBe(after)
  })

  test('returns undefined if the original is not at its position', () => {
    expect(applyReplacements('abc', [{ start: 1, original: 'x', replacement: 'y' }])).toBeUndefined()
  })
})
