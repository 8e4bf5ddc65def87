import { expect, test } from 'vitest'
import {
  classifyMeasurement,
  formatMetricValue,
  formatUsualRange,
  healthMetricNames,
  isHealthMetric,
  measurementLevelLabel,
  metricDefinitions,
} from './metrics.ts'

test.each([
  ['blood_pressure', [140, 90], 'normal'],
  ['blood_pressure', [141, 80], 'high'],
  ['blood_pressure', [130, 91], 'high'],
  ['blood_pressure', [90, 60], 'normal'],
  ['blood_pressure', [89, 60], 'low'],
  ['blood_pressure', [120, 59], 'low'],
  ['heart_rate', [60], 'normal'],
  ['heart_rate', [59], 'low'],
  ['heart_rate', [100], 'normal'],
  ['heart_rate', [101], 'high'],
  ['blood_sugar', [3.9], 'normal'],
  ['blood_sugar', [3.8], 'low'],
  ['blood_sugar', [7], 'normal'],
  ['blood_sugar', [7.1], 'high'],
  ['sleep', [6], 'normal'],
  ['sleep', [5.9], 'low'],
  ['sleep', [9.1], 'high'],
  ['steps', [0], undefined],
  ['steps', [100_000], undefined],
] as const)('classifyMeasurement of %s %j returns %s', (metric, numbers, judgement) =>
  expect(classifyMeasurement(metric, [...numbers])).toBe(judgement),
)

test('measurementLevelLabel returns a wording for the level that fits the metric, such as 偏快 for a high heart rate', () => {
  expect(measurementLevelLabel('heart_rate', 'high')).toBe('偏快')
  expect(measurementLevelLabel('sleep', 'low')).toBe('偏少')
  expect(measurementLevelLabel('blood_pressure', 'normal')).toBe('正常')
})

test('formatMetricValue formats a blood pressure as 128 / 79 and a blood sugar as 6.2（空腹）', () => {
  expect(formatMetricValue('blood_pressure', { systolic: 128, diastolic: 79 })).toBe('128 / 79')
  expect(formatMetricValue('blood_sugar', { mmol: 6.24, timing: 'fasting' })).toBe('6.2（空腹）')
  expect(formatMetricValue('blood_sugar', { mmol: 6, timing: 'unheard' })).toBe('6')
  expect(formatMetricValue('steps', { count: 12345 })).toBe('12,345')
})

test('formatUsualRange returns the usual range with its unit, or undefined for a metric without one', () => {
  expect(formatUsualRange('blood_pressure')).toBe('一般是高压 90 到 140，低压 60 到 90 毫米汞柱')
  expect(formatUsualRange('heart_rate')).toBe('一般是 60 到 100 次/分')
  expect(formatUsualRange('steps')).toBeUndefined()
})

test('every usual range in metricDefinitions lies within the accepted range', () => {
  for (const { normal, least, most } of healthMetricNames.flatMap((name) => metricDefinitions[name].parts))
    if (normal) expect(normal.from > least && normal.to < most).toBe(true)
})

test('isHealthMetric returns false for an unknown metric name in the URL', () => {
  expect(isHealthMetric('sleep')).toBe(true)
  expect(isHealthMetric('toString')).toBe(false)
})
