import { expect, test } from 'vitest'
import {
  getRankingMonths,
  formatCaptainRating,
  parseRankingSearchParams,
  calculateLevelProgressPercent,
} from './labels.ts'

test('getRankingMonths returns December of the previous year as the month before January', () => {
  expect(getRankingMonths('2026-11-25')).toEqual({ current: '2026-11', last: '2026-10' })
  expect(getRankingMonths('2027-01-01')).toEqual({ current: '2027-01', last: '2026-12' })
})

test('calculateLevelProgressPercent returns at most 99 for an unreached goal', () => {
  expect(calculateLevelProgressPercent({ current: 4.49, required: 4.5 })).toBe(99)
  expect(calculateLevelProgressPercent({ current: 4.5, required: 4.5 })).toBe(100)
  expect(calculateLevelProgressPercent({ current: 30, required: 20 })).toBe(100)
  expect(calculateLevelProgressPercent({ current: 0, required: 20 })).toBe(0)
})

test('formatCaptainRating says that a captain has no ratings instead of showing 0', () =>
  expect([0, 4.75].map(formatCaptainRating)).toEqual(['还没有评分', '4.8 分']))

test('parseRankingSearchParams keeps the month "last" and drops every other month', () => {
  expect(parseRankingSearchParams({ month: 'last' })).toEqual({ month: 'last' })
  expect(parseRankingSearchParams({ month: 'current' })).toEqual({})
  expect(parseRankingSearchParams({ month: '2026-13' })).toEqual({})
})
