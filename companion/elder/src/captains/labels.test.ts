import { expect, test } from 'vitest'
import { currentAndLastMonth, formatCaptainRating, progressPercent, readRankingSearch } from './labels.ts'

test('currentAndLastMonth returns December of last year as the month before January', () => {
  expect(currentAndLastMonth('2026-11-25')).toEqual({ current: '2026-11', last: '2026-10' })
  expect(currentAndLastMonth('2027-01-01')).toEqual({ current: '2027-01', last: '2026-12' })
})

test('progressPercent shows an unreached goal as at most 99 percent', () => {
  expect(progressPercent({ current: 4.49, required: 4.5 })).toBe(99)
  expect(progressPercent({ current: 4.5, required: 4.5 })).toBe(100)
  expect(progressPercent({ current: 30, required: 20 })).toBe(100)
  expect(progressPercent({ current: 0, required: 20 })).toBe(0)
})

test('formatCaptainRating says that there is no rating instead of showing 0', () =>
  expect([0, 4.75].map(formatCaptainRating)).toEqual(['还没有评分', '4.8 分']))

test('readRankingSearch keeps last month and leaves out the current one', () => {
  expect(readRankingSearch({ month: 'last' })).toEqual({ month: 'last' })
  expect(readRankingSearch({ month: 'current' })).toEqual({})
  expect(readRankingSearch({ month: '2026-13' })).toEqual({})
})
