import { expect, test } from 'vitest'
import { heightOf, lineOf, rangeOf } from './chart.ts'

const days = [
  { day: '2026-10-30', numbers: [120, 70] },
  { day: '2026-11-01', numbers: [130, 80] },
  { day: '2026-11-03', numbers: [140, 90] },
]

test('what is usual is in sight, too, with room above and below', () => {
  expect(rangeOf(days, [60, 140])).toEqual({ low: 52, high: 148 })
  expect(rangeOf([{ day: '2026-11-01', numbers: [0] }], [])).toEqual({ low: 0, high: 1 })
})

test('a line goes from edge to edge by the calendar', () => {
  const range = { low: 40, high: 140 }
  expect(lineOf(days, 0, range)).toEqual([
    { x: 0, y: 20 },
    { x: 50, y: 10 },
    { x: 100, y: 0 },
  ])
  expect(lineOf(days.slice(0, 1), 1, range)).toEqual([{ x: 0, y: 70 }])
  expect(lineOf([], 0, range)).toEqual([])
})

test('more is higher', () => {
  expect(heightOf(10, { low: 0, high: 10 })).toBe(0)
  expect(heightOf(0, { low: 0, high: 10 })).toBe(100)
})
