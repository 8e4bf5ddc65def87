import { describe, expect, test } from 'vitest'
import { isInTime, maxFirstLoadMs, maxMsFor, referenceMs } from './first-load.ts'

const barMs = maxMsFor(referenceMs)

describe('isInTime', () => {
  test('isInTime applies the limit unchanged on the reference machine', () => {
    const referencesMs = [referenceMs + 40, referenceMs]
    expect(barMs).toBe(maxFirstLoadMs * 1.25)
    expect(isInTime({ loadsMs: [barMs], referencesMs })).toBe(true)
    expect(isInTime({ loadsMs: [barMs + 1], referencesMs })).toBe(false)
  })

  test('isInTime raises the limit on a slower machine in proportion', () => {
    const referencesMs = [referenceMs * 1.5]
    expect(maxMsFor(referenceMs * 1.5)).toBe(barMs * 1.5)
    expect(isInTime({ loadsMs: [barMs * 1.5], referencesMs })).toBe(true)
    expect(isInTime({ loadsMs: [barMs * 1.5 + 1], referencesMs })).toBe(false)
  })

  test('maxMsFor does not lower the limit on a faster machine', () =>
    expect(maxMsFor(referenceMs / 3)).toBe(barMs))

  test('isInTime compares the fastest load with the fastest load of the reference page', () => {
    const busy = { loadsMs: [9000, barMs], referencesMs: [9000, referenceMs] }
    expect(isInTime(busy)).toBe(true)
    expect(isInTime({ ...busy, loadsMs: [9000, barMs + 1] })).toBe(false)
  })
})
