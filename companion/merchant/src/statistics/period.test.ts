import { expect, test } from 'vitest'
import { parseStatisticsSearchParams } from './period.ts'

test('parseStatisticsSearchParams returns a period of at most 92 days and a known statistic unchanged', () => {
  const search = { from: '2026-08-22', to: '2026-11-21', figure: 'orders' }
  expect(parseStatisticsSearchParams(search)).toEqual(search)
})

test.each([
  { from: '2026-11-21', to: '2026-11-20' },
  { from: '2026-08-21', to: '2026-11-21' },
  { from: '2026-13-01', to: '2026-11-21' },
  { from: '2026-11-01' },
  { figure: 'profit' },
])('parseStatisticsSearchParams leaves out %j', (search) => {
  expect(parseStatisticsSearchParams(search)).toEqual({})
})
