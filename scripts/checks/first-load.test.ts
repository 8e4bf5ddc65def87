import { describe, expect, test } from 'vitest'
import { isFirstLoadInTime, maxFirstLoadMs, computeLoadLimitMs, referencePageMs } from './first-load.ts'

const barMs = computeLoadLimitMs(referencePageMs)

describe('isFirstLoadInTime', () => {
  test('isFirstLoadInTime applies the limit unchanged on the reference machine', () => {
    const referencesMs = [referencePageMs + 40, referencePageMs]
    expect(barMs).toBe(maxFirstLoadMs * 1.25)
    expect(isFirstLoadInTime({ loadsMs: [barMs], referencesMs })).toBe(true)
    expect(isFirstLoadInTime({ loadsMs: [barMs + 1], referencesMs })).toBe(false)
  })

  test('isFirstLoadInTime raises the limit on a slower machine in proportion', () => {
    const referencesMs = [referencePageMs * 1.5]
    expect(computeLoadLimitMs(referencePageMs * 1.5)).toBe(barMs * 1.5)
    expect(isFirstLoadInTime({ loadsMs: [barMs * 1.5], referencesMs })).toBe(true)
    expect(isFirstLoadInTime({ loadsMs: [barMs * 1.5 + 1], referencesMs })).toBe(false)
  })

  test('computeLoadLimitMs does not lower the limit on a faster machine', () =>
    expect(computeLoadLimitMs(referencePageMs / 3)).toBe(barMs))

  test('isFirstLoadInTime compares the fastest load with the fastest load of the reference page', () => {
    const busy = { loadsMs: [9000, barMs], referencesMs: [9000, referencePageMs] }
    expect(isFirstLoadInTime(busy)).toBe(true)
    expect(isFirstLoadInTime({ ...busy, loadsMs: [9000, barMs + 1] })).toBe(false)
  })
})
