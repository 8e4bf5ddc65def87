import { expect, test } from 'vitest'
import { getLastDaysPeriod, getPeriodOrDefault, parsePeriodSearchParams } from './period.ts'

test('getLastDaysPeriod includes today', () => {
  expect(getLastDaysPeriod(7, '2026-11-21')).toEqual({ from: '2026-11-15', to: '2026-11-21' })
})

test('getPeriodOrDefault returns the period of the URL', () => {
  expect(getPeriodOrDefault({ from: '2026-11-01', to: '2026-11-02' })).toEqual({
    from: '2026-11-01',
    to: '2026-11-02',
  })
})

test.each([
  [
    { from: '2026-11-20', to: '2026-11-21' },
    { from: '2026-11-20', to: '2026-11-21' },
  ],
  [{ from: '2026-11-19', to: '2026-11-21' }, {}],
  [{ from: '2026-11-22', to: '2026-11-21' }, {}],
  [{ from: '2026-11-31', to: '2026-12-01' }, {}],
  [{ from: '2026-11-20' }, {}],
])('parsePeriodSearchParams of %j with at most 2 days returns %j', (search, period) => {
  expect(parsePeriodSearchParams(search, 2)).toEqual(period)
})
