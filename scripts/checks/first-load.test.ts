import { describe, expect, test } from 'vitest'
import { maxMsFor, isInTime, maxFirstLoadMs, referenceMs } from './first-load.ts'

const barMs = maxMsFor(referenceMs)

describe('the time of a first load', () => {
  test('is held to the bar on the machine that the bar was set on', () => {
    const referencesMs = [referenceMs + 40, referenceMs]
    expect(barMs).toBe(maxFirstLoadMs * 1.25)
    expect(isInTime({ loadsMs: [barMs], referencesMs })).toBe(true)
    expect(isInTime({ loadsMs: [barMs + 1], referencesMs })).toBe(false)
  })

  test('may be longer on a slower machine, by as much as that machine is slower', () => {
    const referencesMs = [referenceMs * 1.5]
    expect(maxMsFor(referenceMs * 1.5)).toBe(barMs * 1.5)
    expect(isInTime({ loadsMs: [barMs * 1.5], referencesMs })).toBe(true)
    expect(isInTime({ loadsMs: [barMs * 1.5 + 1], referencesMs })).toBe(false)
  })

  test('need not be shorter than the bar on a faster one', () =>
    expect(maxMsFor(referenceMs / 3)).toBe(barMs))

  test('is that of the fastest load, and of the fastest look at the machine', () => {
    const busy = { loadsMs: [9000, barMs], referencesMs: [9000, referenceMs] }
    expect(isInTime(busy)).toBe(true)
    expect(isInTime({ ...busy, loadsMs: [9000, barMs + 1] })).toBe(false)
  })
})
