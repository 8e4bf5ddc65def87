import { dayMs, fromIso, minuteMs } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import type { Measurement } from './contract.ts'
import {
  classifyBloodPressure,
  getHealthFindings,
  type HealthAlertType,
  isInactiveStreak,
  isPlausibleMeasurementTime,
  selectAlertsToPush,
  classifySleepHours,
} from './rules.ts'

const now = fromIso('2026-11-21T04:00:00Z')
const pressure = (systolic: number, diastolic: number): Measurement => ({
  recordType: 'blood_pressure',
  value: { systolic, diastolic },
})
const heart = (bpm: number): Measurement => ({ recordType: 'heart_rate', value: { bpm } })
const sugar = (mmol: number): Measurement => ({
  recordType: 'blood_sugar',
  value: { mmol, timing: 'fasting' },
})
const sleep = (duration_hours: number): Measurement => ({ recordType: 'sleep', value: { duration_hours } })

test.each<[string, Measurement, string[]]>([
  ['systolic 150', pressure(150, 80), []],
  ['systolic 151', pressure(151, 80), ['systolic_high warning']],
  ['systolic 179', pressure(179, 80), ['systolic_high warning']],
  ['systolic 180', pressure(180, 80), ['systolic_high critical']],
  ['systolic 85', pressure(85, 60), []],
  ['systolic 84', pressure(84, 60), ['systolic_low warning']],
  ['systolic 70', pressure(70, 56), ['systolic_low critical']],
  ['diastolic 100', pressure(140, 100), []],
  ['diastolic 101', pressure(140, 101), ['diastolic_high warning']],
  ['diastolic 120', pressure(140, 120), ['diastolic_high critical']],
  ['diastolic 55', pressure(120, 55), []],
  ['diastolic 54', pressure(120, 54), ['diastolic_low warning']],
  ['diastolic 40', pressure(120, 40), ['diastolic_low critical']],
  ['both values', pressure(160, 110), ['systolic_high warning', 'diastolic_high warning']],
  ['heart rate 120', heart(120), []],
  ['heart rate 121', heart(121), ['heart_rate_high warning']],
  ['heart rate 150', heart(150), ['heart_rate_high critical']],
  ['heart rate 50', heart(50), []],
  ['heart rate 49', heart(49), ['heart_rate_low warning']],
  ['heart rate 40', heart(40), ['heart_rate_low critical']],
  ['blood sugar 7.0', sugar(7), []],
  ['blood sugar 7.1', sugar(7.1), ['blood_sugar_high warning']],
  ['blood sugar 16.7', sugar(16.7), ['blood_sugar_high critical']],
  ['blood sugar 3.5', sugar(3.5), []],
  ['blood sugar 3.4', sugar(3.4), ['blood_sugar_low warning']],
  ['blood sugar 2.8', sugar(2.8), ['blood_sugar_low critical']],
  ['sleep of 4 hours', sleep(4), []],
  ['sleep of 3.9 hours', sleep(3.9), ['sleep_short info']],
  ['sleep of 11 hours', sleep(11), []],
  ['sleep of 11.1 hours', sleep(11.1), ['sleep_long info']],
  ['no steps at all', { recordType: 'steps', value: { count: 0 } }, []],
])('getHealthFindings returns the findings of a measurement: %s', (_, measurement, expected) => {
  expect(getHealthFindings(measurement).map(({ alertType, severity }) => `${alertType} ${severity}`)).toEqual(
    expected,
  )
})

test('getHealthFindings returns the threshold that the measurement crossed', () => {
  expect(getHealthFindings(pressure(162, 50)).map(({ threshold }) => threshold)).toEqual([
    { above: 150 },
    { below: 55 },
  ])
})

describe('selectAlertsToPush', () => {
  const alert = (alertType: HealthAlertType, agoMs = 0, severity: 'warning' | 'critical' = 'warning') => ({
    alertType,
    severity,
    recordedAt: now - agoMs,
  })

  test('selectAlertsToPush returns one alert per metric: the most severe one, and among those the newest', () => {
    const old = alert('systolic_high', 5 * minuteMs)
    const grave = alert('diastolic_high', 9 * minuteMs, 'critical')
    const heart = alert('heart_rate_low', minuteMs)
    const newest = alert('heart_rate_high')
    expect(selectAlertsToPush([old, heart, grave, newest], [], now)).toEqual([grave, newest])
  })

  test('selectAlertsToPush omits alerts of measurements that are more than one day old', () => {
    const day = alert('heart_rate_high', dayMs)
    expect(selectAlertsToPush([day], [], now)).toEqual([day])
    expect(selectAlertsToPush([alert('heart_rate_high', dayMs + 1)], [], now)).toEqual([])
  })

  test('selectAlertsToPush omits alerts of a metric for 30 minutes after a push notification, but not those of other metrics', () => {
    const [high, fast] = [alert('systolic_high'), alert('heart_rate_high')]
    const pushed = (agoMs: number) =>
      [{ metric: 'blood_pressure', severity: 'warning', at: now - agoMs }] as const
    expect(selectAlertsToPush([high, fast], [...pushed(30 * minuteMs - 1)], now)).toEqual([fast])
    expect(selectAlertsToPush([high], [...pushed(30 * minuteMs)], now)).toEqual([high])
  })

  test('selectAlertsToPush returns a more severe alert of the same metric immediately', () => {
    const pushed = (severity: 'warning' | 'critical') => [
      { metric: 'blood_pressure' as const, severity, at: now - minuteMs },
    ]
    const grave = { ...alert('systolic_high'), severity: 'critical' as const }
    expect(selectAlertsToPush([grave], pushed('warning'), now)).toEqual([grave])
    expect(selectAlertsToPush([grave], pushed('critical'), now)).toEqual([])
  })
})

test('isPlausibleMeasurementTime accepts only times within the past year', () => {
  expect(isPlausibleMeasurementTime(now, now)).toBe(true)
  expect(isPlausibleMeasurementTime(now + 1, now)).toBe(false)
  expect(isPlausibleMeasurementTime(now - 365 * dayMs, now)).toBe(true)
  expect(isPlausibleMeasurementTime(now - 365 * dayMs - 1, now)).toBe(false)
})

test.each([
  [140, 90, 'normal'],
  [141, 90, 'high'],
  [140, 91, 'high'],
  [90, 60, 'normal'],
  [89, 60, 'low'],
  [90, 59, 'low'],
])('classifyBloodPressure(%d, %d) returns %s', (systolic, diastolic, expected) =>
  expect(classifyBloodPressure(systolic, diastolic)).toBe(expected),
)

test.each([
  [3.9, 'poor'],
  [4, 'fair'],
  [5.9, 'fair'],
  [6, 'good'],
  [9, 'good'],
  [9.1, 'fair'],
  [11, 'fair'],
  [11.1, 'poor'],
])('classifySleepHours(%d) returns %s', (hours, expected) => expect(classifySleepHours(hours)).toBe(expected))

describe('isInactiveStreak', () => {
  const run = (...steps: (number | undefined)[]) =>
    isInactiveStreak(
      new Map(
        ['2026-11-18', '2026-11-19', '2026-11-20'].flatMap((day, at) =>
          steps[at] === undefined ? [] : [[day, steps[at]] as const],
        ),
      ),
      '2026-11-20',
    )
  test('isInactiveStreak is true for three consecutive days with fewer than 1,000 steps each', () => {
    expect(run(999, 0, 999)).toBe(true)
    expect(run(999, 1000, 999)).toBe(false)
  })
  test('isInactiveStreak is false when a day has no data', () => {
    expect(run(10, undefined, 10)).toBe(false)
    expect(run(undefined, 10, 10)).toBe(false)
    expect(run(10, 10, undefined)).toBe(false)
  })
})
