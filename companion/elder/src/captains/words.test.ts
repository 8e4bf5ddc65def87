import { expect, test } from 'vitest'
import { monthsOf, percentOf, ratingWords, readRankingSearch } from './words.ts'

test('the month before January is last year’s December', () => {
  expect(monthsOf('2026-11-25')).toEqual({ current: '2026-11', last: '2026-10' })
  expect(monthsOf('2027-01-01')).toEqual({ current: '2027-01', last: '2026-12' })
})

test('what is not reached is never shown as whole', () => {
  expect(percentOf({ current: 4.49, required: 4.5 })).toBe(99)
  expect(percentOf({ current: 4.5, required: 4.5 })).toBe(100)
  expect(percentOf({ current: 30, required: 20 })).toBe(100)
  expect(percentOf({ current: 0, required: 20 })).toBe(0)
})

test('who was not rated yet has no rating of nothing', () =>
  expect([0, 4.75].map(ratingWords)).toEqual(['还没有评分', '4.8 分']))

test('an address says of which month the rank is; this one is not said', () => {
  expect(readRankingSearch({ month: 'last' })).toEqual({ month: 'last' })
  expect(readRankingSearch({ month: 'current' })).toEqual({})
  expect(readRankingSearch({ month: '2026-13' })).toEqual({})
})
