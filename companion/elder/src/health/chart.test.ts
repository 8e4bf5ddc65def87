import { describe, expect, test } from 'vitest'
import { toChartPoints, toChartTopPercent, calculateValueAxisRange } from './chart.ts'
import { summariseMeasurementsByDay } from './daily-summaries.ts'
import { metricDefinitions } from './metrics.ts'

const number = (mean: number) => ({ mean, low: mean, high: mean, shown: mean, isUnusual: false })
const days = [
  { day: '2026-10-30', numbers: [number(120)] },
  { day: '2026-11-01', numbers: [number(130)] },
  { day: '2026-11-03', numbers: [number(140)] },
]

test('calculateValueAxisRange covers all values and the usual range, with a margin above and below', () => {
  expect(calculateValueAxisRange(days, 0, [60, 140])).toEqual({ low: 52, high: 148 })
  expect(calculateValueAxisRange([{ day: '2026-11-01', numbers: [number(0)] }], 0, [])).toEqual({
    low: 0,
    high: 1,
  })
  const wide = { ...number(120), low: 80, high: 180 }
  expect(calculateValueAxisRange([{ day: '2026-11-01', numbers: [wide] }], 0, [])).toEqual({
    low: 70,
    high: 190,
  })
})

test('toChartPoints places days on the horizontal axis in proportion to their dates, from 0 to 100', () => {
  const range = { low: 40, high: 140 }
  expect(toChartPoints(days, 0, range).map(({ x, y }) => ({ x, y }))).toEqual([
    { x: 0, y: 20 },
    { x: 50, y: 10 },
    { x: 100, y: 0 },
  ])
  expect(toChartPoints(days.slice(0, 1), 0, range)).toMatchObject([{ x: 0, y: 20 }])
  expect(toChartPoints([], 0, range)).toEqual([])
})

test('toChartTopPercent returns 0 for the largest and 100 for the smallest value of the axis', () => {
  expect(toChartTopPercent(10, { low: 0, high: 10 })).toBe(0)
  expect(toChartTopPercent(0, { low: 0, high: 10 })).toBe(100)
})

describe('toChartPoints for a day with one dangerous and one normal blood pressure', () => {
  const measured = (systolic: number, diastolic: number, nth: number) => ({
    id: nth,
    recordType: 'blood_pressure' as const,
    value: { systolic, diastolic },
    recordedAt: `2026-11-21T0${nth}:00:00Z`,
    source: 'manual' as const,
  })
  const shownAt = (values: [number, number][], part: number) => {
    const found = summariseMeasurementsByDay(
      'blood_pressure',
      values.map(([high, low], nth) => measured(high, low, nth)),
      false,
    )
    const { normal } = metricDefinitions.blood_pressure.parts[part]!
    const range = calculateValueAxisRange(found, part, [normal!.from, normal!.to])
    const [point] = toChartPoints(found, part, range)
    return {
      ...point!,
      bandTop: toChartTopPercent(normal!.to, range),
      bandBottom: toChartTopPercent(normal!.from, range),
    }
  }

  test.each([
    [
      '165/98 after 115/70',
      [
        [165, 98],
        [115, 70],
      ],
      0,
    ],
    [
      '128/105 after 120/70',
      [
        [128, 105],
        [120, 70],
      ],
      1,
    ],
  ] as [string, [number, number][], number][])(
    'toChartPoints draws the day above the usual range for %s',
    (_, values, part) => {
      const { y, bandTop, isUnusual } = shownAt(values, part)
      expect(isUnusual).toBe(true)
      expect(y).toBeLessThan(bandTop)
    },
  )

  test('toChartPoints places a day with one low blood pressure (80/50) below the usual range, although its other value is normal', () => {
    const { y, bandBottom } = shownAt(
      [
        [80, 50],
        [130, 85],
      ],
      0,
    )
    expect(y).toBeGreaterThan(bandBottom)
  })

  test('toChartPoints returns a bar from the lowest to the highest value of the day', () => {
    const { y, spread } = shownAt(
      [
        [165, 98],
        [115, 70],
      ],
      0,
    )
    expect(spread.top).toBe(y)
    expect(spread.bottom).toBeGreaterThan(y)
  })
})
