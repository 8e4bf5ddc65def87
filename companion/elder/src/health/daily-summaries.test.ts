import { expect, test } from 'vitest'
import { summariseMeasurementsByDay } from './daily-summaries.ts'
import type { HealthMetric, HealthRecord } from './metrics.ts'

const record = (
  recordType: HealthMetric,
  recordedAt: string,
  value: Record<string, number>,
): HealthRecord => ({
  id: 1,
  recordType,
  value,
  recordedAt,
  source: 'manual',
})
const pressure = (at: string, systolic: number, diastolic: number) =>
  record('blood_pressure', at, { systolic, diastolic })
const records = [
  pressure('2026-11-21T02:00:00Z', 140, 90),
  pressure('2026-11-20T17:00:00Z', 120, 80),
  pressure('2026-11-20T02:00:00Z', 130, 85),
]

const meansOf = (days: ReturnType<typeof summariseMeasurementsByDay>) =>
  days.map(({ day, numbers }) => ({ day, means: numbers.map(({ mean }) => mean) }))

test('summariseMeasurementsByDay averages the measurements of each day, which begins at midnight in Shanghai', () =>
  expect(meansOf(summariseMeasurementsByDay('blood_pressure', records, false))).toEqual([
    { day: '2026-11-20', means: [130, 85] },
    { day: '2026-11-21', means: [130, 85] },
  ]))

test('summariseMeasurementsByDay returns lowest, highest and mean value, and shows the mean of a normal day', () =>
  expect(summariseMeasurementsByDay('blood_pressure', records, false)[1]?.numbers[0]).toEqual({
    mean: 130,
    low: 120,
    high: 140,
    shown: 130,
    isUnusual: false,
  }))

test('summariseMeasurementsByDay shows the value farthest outside the usual range instead of the mean', () => {
  const day = [pressure('2026-11-21T02:00:00Z', 165, 98), pressure('2026-11-21T01:00:00Z', 85, 70)]
  expect(summariseMeasurementsByDay('blood_pressure', day, false)[0]?.numbers).toMatchObject([
    { mean: 125, shown: 165, isUnusual: true },
    { mean: 84, shown: 98, isUnusual: true },
  ])
})

test('summariseMeasurementsByDay omits the oldest day when the server has more measurements, which may belong to that day', () =>
  expect(summariseMeasurementsByDay('blood_pressure', records, true).map(({ day }) => day)).toEqual([
    '2026-11-21',
  ]))

test('summariseMeasurementsByDay takes the largest step count of a day', () => {
  const steps = [3000, 800].map((count) => record('steps', '2026-11-21T02:00:00Z', { count }))
  expect(meansOf(summariseMeasurementsByDay('steps', steps, false))).toEqual([
    { day: '2026-11-21', means: [3000] },
  ])
})

test('summariseMeasurementsByDay returns an empty list when there are no measurements', () => {
  expect(summariseMeasurementsByDay('sleep', [], false)).toEqual([])
  expect(summariseMeasurementsByDay('sleep', [], true)).toEqual([])
})
