import { expect, test } from 'vitest'
import { lastDays, periodOf, readPeriod } from './period.ts'

test('lastDays includes today', () => {
  expect(lastDays(7, '2026-11-21')).toEqual({ from: '2026-11-15', to: '2026-11-21' })
})

test('periodOf returns the period of the URL', () => {
  expect(periodOf({ from: '2026-11-01', to: '2026-11-02' })).toEqual({ from: '2026-11-01', to: '2026-11-02' })
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
])('readPeriod of %j with at most 2 days is %j', (search, period) => {
  expect(readPeriod(search, 2)).toEqual(period)
})
