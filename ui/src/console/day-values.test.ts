import { expect, test } from 'vitest'
import { toBarPlotData, computeDayTicks } from './day-values.ts'

test('toBarPlotData numbers the days in their order', () => {
  const days = [
    { day: '2026-11-20', value: 3 },
    { day: '2026-11-21', value: 0 },
  ]
  expect(toBarPlotData(days)).toEqual([
    [0, 1],
    [3, 0],
  ])
})

test('computeDayTicks labels the last day, and fewer days in a narrow chart', () => {
  expect(computeDayTicks(3, 1000)).toEqual([0, 1, 2])
  expect(computeDayTicks(30, 320)).toEqual([5, 11, 17, 23, 29])
  expect(computeDayTicks(0, 320)).toEqual([])
})
