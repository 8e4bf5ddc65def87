import { expect, test } from 'vitest'
import { parsePlatformStatisticsSearch } from './search.ts'

test('parsePlatformStatisticsSearch keeps a period of a year, a figure and a period length', () => {
  const search = { from: '2025-11-22', to: '2026-11-22', figure: 'newUsers', by: 'month' }
  expect(parsePlatformStatisticsSearch(search)).toEqual(search)
})

test('parsePlatformStatisticsSearch leaves out a period that is too long, an unknown figure and an unknown period length', () => {
  expect(
    parsePlatformStatisticsSearch({ from: '2020-01-01', to: '2026-11-22', figure: 'profit', by: 'year' }),
  ).toEqual({})
})
