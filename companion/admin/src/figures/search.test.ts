import { expect, test } from 'vitest'
import { parsePlatformStatisticsSearch } from './search.ts'

test('parsePlatformStatisticsSearch returns a valid period of one year, statistic and grouping unchanged', () => {
  const search = { from: '2025-11-22', to: '2026-11-22', figure: 'newUsers', by: 'month' }
  expect(parsePlatformStatisticsSearch(search)).toEqual(search)
})

test('parsePlatformStatisticsSearch drops a period that is too long, an unknown statistic and an unknown grouping', () => {
  expect(
    parsePlatformStatisticsSearch({ from: '2020-01-01', to: '2026-11-22', figure: 'profit', by: 'year' }),
  ).toEqual({})
})
