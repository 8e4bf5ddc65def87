import { describe, expect, test } from 'vitest'
import { chooseDisplayedMeasurement } from './displayed-measurement.ts'

const steps = { recordType: 'steps', value: { count: 3000 }, recordedAt: '2026-11-21T02:00:00Z' } as const
const pulse = { recordType: 'heart_rate', value: { bpm: 70 }, recordedAt: '2026-11-21T02:00:00Z' } as const

describe('chooseDisplayedMeasurement', () => {
  test("chooseDisplayedMeasurement shows today's step count of the dashboard instead of the newest record", () =>
    expect(chooseDisplayedMeasurement('steps', steps, { steps: 6711 })).toEqual({
      recordType: 'steps',
      value: { count: 6711 },
    }))

  test('chooseDisplayedMeasurement shows the newest record when no steps were reported today', () => {
    expect(chooseDisplayedMeasurement('steps', steps, { steps: null })).toEqual(steps)
    expect(chooseDisplayedMeasurement('steps', steps, undefined)).toEqual(steps)
  })

  test('chooseDisplayedMeasurement shows a step count of zero for today', () =>
    expect(chooseDisplayedMeasurement('steps', steps, { steps: 0 })?.value).toEqual({ count: 0 }))

  test('chooseDisplayedMeasurement shows the newest record of a metric other than steps, or null when there is none', () => {
    expect(chooseDisplayedMeasurement('heart_rate', pulse, { steps: 6711 })).toEqual(pulse)
    expect(chooseDisplayedMeasurement('heart_rate', null, { steps: 6711 })).toBeNull()
    expect(chooseDisplayedMeasurement('heart_rate', undefined, { steps: 6711 })).toBeUndefined()
  })
})
