import { describe, expect, test } from 'vitest'
import { readSearchFilters, toSearchQuery } from './filters.ts'

describe('readSearchFilters', () => {
  test('keeps known values and ignores others', () => {
    const known = { q: 'x', project: 'p', kind: 'task', author: 'mei', days: 7, titles: true }
    expect(readSearchFilters(known)).toEqual(known)
    expect(readSearchFilters({ q: '', kind: 'user', days: 8, titles: 'yes', author: 5 })).toEqual({})
  })

  test('keeps the filter by the AI, unless the URL names an author as well', () => {
    expect(readSearchFilters({ q: 'x', ai: true })).toEqual({ q: 'x', ai: true })
    expect(readSearchFilters({ q: 'x', ai: true, author: 'mei' })).toEqual({ q: 'x', author: 'mei' })
    expect(toSearchQuery('x', { ai: true }, 0)).toEqual({ q: 'x', sections: '1', by_ai: '1' })
  })
})

test('toSearchQuery rounds the time to the hour, so that equal searches share one request', () => {
  const now = Date.UTC(2026, 10, 24, 12, 34, 56)
  expect(toSearchQuery('x', { days: 7, titles: true }, now)).toEqual({
    q: 'x',
    sections: '1',
    since: '2026-11-17T12:00:00.000Z',
    title_only: '1',
  })
})
