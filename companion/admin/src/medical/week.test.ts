import { describe, expect, test } from 'vitest'
import { parseScheduleDaySearch } from './week.ts'

describe('parseScheduleDaySearch', () => {
  test('returns a valid day from the URL and drops values that are not days', () => {
    expect(parseScheduleDaySearch({ day: '2026-11-30' })).toEqual({ day: '2026-11-30' })
    for (const day of ['2026-13-40', 'today', 7, undefined])
      expect(parseScheduleDaySearch({ day })).toEqual({})
  })
})
