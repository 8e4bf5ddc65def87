import { expect, test } from 'vitest'
import { barsOf, dayTicks } from './day-values.ts'

test('barsOf numbers the days in their order', () => {
  const days = [
    { day: '2026-11-20', value: 3 },
    { day: '2026-11-21', value: 0 },
  ]
  expect(barsOf(days)).toEqual([
    [0, 1],
    [3, 0],
  ])
})

test('dayTicks labels the last day and leaves enough distance between labels', () => {
  expect(dayTicks(3, 1000)).toEqual([0, 1, 2])
  expect(dayTicks(30, 320)).toEqual([5, 11, 17, 23, 29])
  expect(dayTicks(0, 320)).toEqual([])
})
