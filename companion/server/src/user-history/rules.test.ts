import { dayMs } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import { getMembershipStatusAt, getSessionStatusAt } from './rules.ts'

const now = 100 * dayMs
const past = now - dayMs
const future = now + dayMs

describe('getMembershipStatusAt', () => {
  const period = { startsAt: past, expiresAt: future, refundedAt: undefined, isCancelled: false }

  test.each([
    ['active', {}],
    ['active', { startsAt: now }],
    ['upcoming', { startsAt: now + 1 }],
    ['expired', { expiresAt: now }],
    ['cancelled', { isCancelled: true }],
    ['expired', { isCancelled: true, expiresAt: past }],
    ['refunded', { refundedAt: past }],
    ['refunded', { refundedAt: past, isCancelled: true, expiresAt: past }],
  ] as const)('a membership is %s for %j', (status, changes) =>
    expect(getMembershipStatusAt({ ...period, ...changes }, now)).toBe(status),
  )
})

describe('getSessionStatusAt', () => {
  test.each([
    ['open', { expiresAt: now + 1, endedAt: undefined }],
    ['expired', { expiresAt: now, endedAt: undefined }],
    ['ended', { expiresAt: future, endedAt: past }],
    ['ended', { expiresAt: past, endedAt: past }],
  ] as const)('a login is %s for %j', (status, period) =>
    expect(getSessionStatusAt(period, now)).toBe(status),
  )
})
