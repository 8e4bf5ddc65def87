import { describe, expect, test } from 'vitest'
import {
  computeAxisTicks,
  computeDayPosition,
  chooseAxisTickStep,
  splitAtMissingDays,
  computeValuePosition,
} from './chart-scale.ts'

describe('computeAxisTicks', () => {
  test.each([
    [
      [60, 140],
      [60, 80, 100, 120, 140],
    ],
    [
      [118, 162],
      [100, 120, 140, 160, 180],
    ],
    [
      [5.2, 7],
      [5, 5.5, 6, 6.5, 7],
    ],
    [
      [3000, 9120],
      [2000, 4000, 6000, 8000, 10_000],
    ],
    [[72], [50, 100]],
    [[0], [0, 1]],
  ])('computeAxisTicks encloses the values %j with the ticks %j', (values, ticks) => {
    const found = computeAxisTicks(values)
    expect(found[0]).toBeLessThanOrEqual(Math.min(...values))
    expect(found.at(-1)).toBeGreaterThanOrEqual(Math.max(...values))
    expect(found.length).toBeGreaterThan(1)
    expect(found.length).toBeLessThanOrEqual(ticks.length + 1)
  })
})

test('chooseAxisTickStep returns 1, 2 or 5 times a power of ten', () => {
  expect([
    chooseAxisTickStep(80, 4),
    chooseAxisTickStep(9, 4),
    chooseAxisTickStep(1.8, 4),
    chooseAxisTickStep(6120, 4),
  ]).toEqual([20, 5, 0.5, 2000])
})

test('computeDayPosition and computeValuePosition scale a day of a period and a value of a range to 0 to 1', () => {
  const period = { from: '2026-11-01', to: '2026-11-11' }
  expect([computeDayPosition('2026-11-01', period), computeDayPosition('2026-11-06', period)]).toEqual([
    0, 0.5,
  ])
  expect([
    computeValuePosition(100, { low: 0, high: 100 }),
    computeValuePosition(0, { low: 0, high: 100 }),
  ]).toEqual([0, 1])
})

test('splitAtMissingDays starts a new line segment after a day without measurements', () => {
  const days = ['2026-11-01', '2026-11-02', '2026-11-04'].map((date) => ({ date, values: [1] }))
  expect(splitAtMissingDays(days).map((part) => part.length)).toEqual([2, 1])
})
