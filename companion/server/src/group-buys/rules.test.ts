import { hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import { expiresAtOf, isOver, joinRefusal, payWithin } from './rules.ts'

const now = 1_000_000_000
const group = { status: 'pending' as const, expiresAt: now + 1, currentMembers: 9 }
const terms = { maxMembers: 10, isOffered: true }

describe('joining a group', () => {
  test.each([
    ['that waits, with a seat and a moment left', {}, {}, false, undefined],
    ['that succeeded and has a seat left', { status: 'success' as const }, {}, false, undefined],
    ['that one is in already', {}, {}, true, 'ALREADY_IN_GROUP'],
    ['that is full', { currentMembers: 10 }, {}, false, 'GROUP_FULL'],
    ['whose time is over', { expiresAt: now }, {}, false, 'GROUP_EXPIRED'],
    ['that expired', { status: 'expired' as const }, {}, false, 'GROUP_EXPIRED'],
    ['that failed', { status: 'failed' as const }, {}, false, 'GROUP_EXPIRED'],
    ['whose service is not offered', {}, { isOffered: false }, false, 'GROUP_EXPIRED'],
    ['that is full, and one of the full is oneself', { currentMembers: 10 }, {}, true, 'ALREADY_IN_GROUP'],
    ['that is full and over', { currentMembers: 10, expiresAt: now }, {}, false, 'GROUP_EXPIRED'],
  ])('%s', (_, ofGroup, ofTerms, isIn, refusal) =>
    expect(joinRefusal({ ...group, ...ofGroup }, { ...terms, ...ofTerms }, isIn, now)).toBe(refusal),
  )
})

test('a group lasts as many hours as its campaign says', () =>
  expect(expiresAtOf(24, now)).toBe(now + 24 * hourMs))

test('a seat is to be paid within half an hour, or within what is left of the group’s time', () => {
  expect(payWithin(now + hourMs, now)).toBe(30 * minuteMs)
  expect(payWithin(now + 5 * minuteMs, now)).toBe(5 * minuteMs)
})

test('failed and expired groups are over', () =>
  expect((['pending', 'success', 'failed', 'expired'] as const).filter(isOver)).toEqual([
    'failed',
    'expired',
  ]))
