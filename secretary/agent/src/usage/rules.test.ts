import { describe, expect, test } from 'vitest'
import { subtractDays, exceedsTokenBudget, computeCostMicros, toCalendarDay } from './rules.ts'

describe('toCalendarDay, computeCostMicros and exceedsTokenBudget', () => {
  test('toCalendarDay returns the day in the time zone, and subtractDays counts calendar days', () => {
    expect(toCalendarDay(Date.UTC(2026, 10, 21, 16), 'Asia/Shanghai')).toBe('2026-11-22')
    expect(subtractDays('2026-03-01', 1)).toBe('2026-02-28')
  })

  test('computeCostMicros multiplies tokens with the price for a million tokens', () => {
    expect(computeCostMicros({ inputTokens: 1_000_000, outputTokens: 0 }, { input: 2.5, output: 8 })).toBe(
      2_500_000,
    )
    expect(computeCostMicros({ inputTokens: 1, outputTokens: 1 }, { input: 0.2, output: 0.2 })).toBe(0)
  })

  test('exceedsTokenBudget refuses a request that would pass the budget', () => {
    expect(exceedsTokenBudget(undefined, 1e9, 1e9)).toBe(false)
    expect(exceedsTokenBudget(100, 50, 50)).toBe(false)
    expect(exceedsTokenBudget(100, 50, 51)).toBe(true)
    expect(exceedsTokenBudget(100, 100, 0)).toBe(true)
  })
})
