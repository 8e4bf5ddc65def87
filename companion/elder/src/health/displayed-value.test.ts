import { describe, expect, test } from 'vitest'
import { displayedValue } from './displayed-value.ts'

const steps = { recordType: 'steps', value: { count: 3000 }, recordedAt: '2026-11-21T02:00:00Z' } as const
const pulse = { recordType: 'heart_rate', value: { bpm: 70 }, recordedAt: '2026-11-21T02:00:00Z' } as const

describe('displayedValue', () => {
  test('displayedValue shows the steps of today from the dashboard, not the newest record', () =>
    expect(displayedValue('steps', steps, { steps: 6711 })).toEqual({
      recordType: 'steps',
      value: { count: 6711 },
    }))

  test('displayedValue shows the newest record when no steps were reported today', () => {
    expect(displayedValue('steps', steps, { steps: null })).toEqual(steps)
    expect(displayedValue('steps', steps, undefined)).toEqual(steps)
  })

  test('displayedValue shows zero steps of today', () =>
    expect(displayedValue('steps', steps, { steps: 0 })?.value).toEqual({ count: 0 }))

  test('displayedValue shows the newest record of other metrics, null when there is none', () => {
    expect(displayedValue('heart_rate', pulse, { steps: 6711 })).toEqual(pulse)
    expect(displayedValue('heart_rate', null, { steps: 6711 })).toBeNull()
    expect(displayedValue('heart_rate', undefined, { steps: 6711 })).toBeUndefined()
  })
})
