import { describe, expect, test } from 'vitest'
import { parseDaySearchParams } from './week.ts'

describe('parseDaySearchParams', () => {
  test('keeps a day of the URL and ignores values that are not days', () => {
    expect(parseDaySearchParams({ day: '2026-11-30' })).toEqual({ day: '2026-11-30' })
    for (const day of ['2026-13-40', 'today', 7, undefined]) expect(parseDaySearchParams({ day })).toEqual({})
  })
})
