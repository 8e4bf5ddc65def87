import { describe, expect, test } from 'vitest'
import { axisTicks, dayPosition, niceStep, splitAtGaps, valuePosition } from './chart-scale.ts'

describe('axisTicks', () => {
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
  ])('axisTicks encloses the values %j with the ticks %j', (values, ticks) => {
    const found = axisTicks(values)
    expect(found[0]).toBeLessThanOrEqual(Math.min(...values))
    expect(found.at(-1)).toBeGreaterThanOrEqual(Math.max(...values))
    expect(found.length).toBeGreaterThan(1)
    expect(found.length).toBeLessThanOrEqual(ticks.length + 1)
  })
})

test('niceStep returns 1, 2, 5 or a multiple by ten', () => {
  expect([niceStep(80, 4), niceStep(9, 4), niceStep(1.8, 4), niceStep(6120, 4)]).toEqual([20, 5, 0.5, 2000])
})

test('dayPosition and valuePosition run from 0 to 1', () => {
  const period = { from: '2026-11-01', to: '2026-11-11' }
  expect([dayPosition('2026-11-01', period), dayPosition('2026-11-06', period)]).toEqual([0, 0.5])
  expect([valuePosition(100, { low: 0, high: 100 }), valuePosition(0, { low: 0, high: 100 })]).toEqual([0, 1])
})

test('splitAtGaps starts a new part after a day without measurement', () => {
  const days = ['2026-11-01', '2026-11-02', '2026-11-04'].map((date) => ({ date, values: [1] }))
  expect(splitAtGaps(days).map((part) => part.length)).toEqual([2, 1])
})
