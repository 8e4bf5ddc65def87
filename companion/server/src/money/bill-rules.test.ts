import { toInstantInShanghai } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { getExpectedBillPeriod, isBillAvailable, listDueBillDays } from './bill-rules.ts'

const now = toInstantInShanghai('2026-11-23', '10:15')

test.each([
  ['only yesterday if there is no bill yet', undefined, ['2026-11-22']],
  ['nothing if yesterday is done', '2026-11-22', []],
  ['all days since the last bill', '2026-11-19', ['2026-11-20', '2026-11-21', '2026-11-22']],
])('listDueBillDays returns %s', (_, last, days) => {
  expect(listDueBillDays(last, now)).toEqual(days)
})

test('listDueBillDays catches up on at most 30 days', () => {
  const days = listDueBillDays('2026-01-01', now)
  expect([days.length, days[0], days.at(-1)]).toEqual([30, '2026-10-24', '2026-11-22'])
})

test.each([
  ['2026-11-22', true],
  ['2026-11-23', false],
  ['2026-08-25', true],
  ['2026-08-24', false],
])('isBillAvailable of %s returns %s: bills exist for the 90 days before today', (day, isThere) => {
  expect(isBillAvailable(day, now)).toBe(isThere)
})

test('getExpectedBillPeriod returns the day from 23:50 of the day before until the period of the next day begins', () => {
  const { start, end } = getExpectedBillPeriod('2026-11-22')
  expect(start).toBe(toInstantInShanghai('2026-11-21', '23:50'))
  expect(end).toBe(getExpectedBillPeriod('2026-11-23').start)
})
