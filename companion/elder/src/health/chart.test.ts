import { describe, expect, test } from 'vitest'
import { axisRange, chartPoints, percentFromTop } from './chart.ts'
import { groupByDay } from './days.ts'
import { metrics } from './metrics.ts'

const number = (mean: number) => ({ mean, low: mean, high: mean, shown: mean, isUnusual: false })
const days = [
  { day: '2026-10-30', numbers: [number(120)] },
  { day: '2026-11-01', numbers: [number(130)] },
  { day: '2026-11-03', numbers: [number(140)] },
]

test('axisRange covers all values and the usual range, with room above and below', () => {
  expect(axisRange(days, 0, [60, 140])).toEqual({ low: 52, high: 148 })
  expect(axisRange([{ day: '2026-11-01', numbers: [number(0)] }], 0, [])).toEqual({ low: 0, high: 1 })
  const wide = { ...number(120), low: 80, high: 180 }
  expect(axisRange([{ day: '2026-11-01', numbers: [wide] }], 0, [])).toEqual({ low: 70, high: 190 })
})

test('chartPoints places days by the calendar from edge to edge', () => {
  const range = { low: 40, high: 140 }
  expect(chartPoints(days, 0, range).map(({ x, y }) => ({ x, y }))).toEqual([
    { x: 0, y: 20 },
    { x: 50, y: 10 },
    { x: 100, y: 0 },
  ])
  expect(chartPoints(days.slice(0, 1), 0, range)).toMatchObject([{ x: 0, y: 20 }])
  expect(chartPoints([], 0, range)).toEqual([])
})

test('percentFromTop puts larger numbers higher', () => {
  expect(percentFromTop(10, { low: 0, high: 10 })).toBe(0)
  expect(percentFromTop(0, { low: 0, high: 10 })).toBe(100)
})

describe('chart of a day with a dangerous blood pressure among usual ones', () => {
  const measured = (systolic: number, diastolic: number, nth: number) => ({
    id: nth,
    recordType: 'blood_pressure' as const,
    value: { systolic, diastolic },
    recordedAt: `2026-11-21T0${nth}:00:00Z`,
    source: 'manual' as const,
  })
  const shownAt = (values: [number, number][], part: number) => {
    const found = groupByDay(
      'blood_pressure',
      values.map(([high, low], nth) => measured(high, low, nth)),
      false,
    )
    const { normal } = metrics.blood_pressure.parts[part]!
    const range = axisRange(found, part, [normal!.from, normal!.to])
    const [point] = chartPoints(found, part, range)
    return {
      ...point!,
      bandTop: percentFromTop(normal!.to, range),
      bandBottom: percentFromTop(normal!.from, range),
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
  ] as [string, [number, number][], number][])('%s is drawn above the usual range', (_, values, part) => {
    const { y, bandTop, isUnusual } = shownAt(values, part)
    expect(isUnusual).toBe(true)
    expect(y).toBeLessThan(bandTop)
  })

  test('a low blood pressure of 80/50 after 130/85 is drawn below the usual range', () => {
    const { y, bandBottom } = shownAt(
      [
        [80, 50],
        [130, 85],
      ],
      0,
    )
    expect(y).toBeGreaterThan(bandBottom)
  })

  test('the bar of the day reaches from the lowest to the highest value', () => {
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
