import { dayMs, fromIso, minuteMs, secondMs } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import {
  decideLoginCodeRefusal,
  decideTokenRefresh,
  createDefaultNickname,
  decideSendCodeRefusal,
  computeLoginExpiry,
} from './rules.ts'

const now = fromIso('2026-11-21T08:00:00Z')
const dayEnd = fromIso('2026-11-21T16:00:00Z')
const tomorrow = 8 * 3600
const day = { codes: 0, wrongTries: 0, lastCodeAt: undefined }

describe('decideSendCodeRefusal', () => {
  test.each([
    ['allows the first code of the day', day, undefined],
    ['allows the tenth code of the day', { ...day, codes: 9 }, undefined],
    [
      'refuses the eleventh code of the day',
      { ...day, codes: 10 },
      { code: 'SMS_DAILY_LIMIT', retryAfter: tomorrow },
    ],
    ['allows a code 60 seconds after the last', { ...day, lastCodeAt: now - minuteMs }, undefined],
    [
      'refuses a code less than 60 seconds after the last',
      { ...day, lastCodeAt: now - minuteMs + 1 },
      { code: 'SMS_COOLDOWN', retryAfter: 1 },
    ],
    [
      'refuses a second code at the same moment',
      { ...day, lastCodeAt: now },
      { code: 'SMS_COOLDOWN', retryAfter: 60 },
    ],
    ['allows a code after nine wrong guesses', { ...day, wrongTries: 9 }, undefined],
    [
      'refuses a code after ten wrong guesses',
      { ...day, wrongTries: 10 },
      { code: 'TOO_MANY_ATTEMPTS', retryAfter: tomorrow },
    ],
  ])('decideSendCodeRefusal: %s', (_, counts, refusal) =>
    expect(decideSendCodeRefusal(counts, now, dayEnd)).toEqual(refusal),
  )
})

describe('decideLoginCodeRefusal', () => {
  const code = { wrongTries: 0, isClosed: false, createdAt: now, expiresAt: now + 5 * minuteMs }
  const right = { code, matches: true, wrongToday: 0 }
  test.each([
    ['accepts the right code', right, now, undefined],
    ['accepts a code until it expires', right, code.expiresAt - 1, undefined],
    ['refuses an expired code', right, code.expiresAt, { code: 'CODE_EXPIRED' }],
    ['refuses a wrong code', { ...right, matches: false }, now, { code: 'CODE_INVALID' }],
    [
      'refuses a code that was never sent',
      { ...right, code: undefined, matches: false },
      now,
      { code: 'CODE_INVALID' },
    ],
    ['refuses a used code', { ...right, code: { ...code, isClosed: true } }, now, { code: 'CODE_INVALID' }],
    [
      'accepts the right code after four wrong guesses',
      { ...right, code: { ...code, wrongTries: 4 } },
      now,
      undefined,
    ],
    [
      'refuses every code after five wrong guesses',
      { ...right, code: { ...code, wrongTries: 5, isClosed: true } },
      now + 20 * secondMs,
      { code: 'TOO_MANY_ATTEMPTS', retryAfter: 40 },
    ],
    ['accepts the right code after nine wrong guesses in a day', { ...right, wrongToday: 9 }, now, undefined],
    [
      'refuses every code after ten wrong guesses in a day',
      { ...right, wrongToday: 10 },
      now,
      { code: 'TOO_MANY_ATTEMPTS', retryAfter: tomorrow },
    ],
  ])('decideLoginCodeRefusal: %s', (_, attempt, at, refusal) =>
    expect(decideLoginCodeRefusal(attempt, at, dayEnd)).toEqual(refusal),
  )
})

describe('decideTokenRefresh', () => {
  const open = { sessionIsOpen: true, isTwoBehind: false }
  test.each([
    ['rotates the newest token', open, 'rotate'],
    ['refuses a token of an ended login', { ...open, sessionIsOpen: false }, 'refuse'],
    ['repeats the successor of a token replaced a moment ago', { ...open, replacedAt: now }, 'repeat'],
    [
      'repeats the successor of a token replaced less than 10 seconds ago',
      { ...open, replacedAt: now - 10 * secondMs + 1 },
      'repeat',
    ],
    [
      'revokes the login of a token replaced 10 seconds ago',
      { ...open, replacedAt: now - 10 * secondMs },
      'revoke',
    ],
    [
      'revokes the login of a token two generations old',
      { ...open, replacedAt: now, isTwoBehind: true },
      'revoke',
    ],
  ])('decideTokenRefresh: %s', (_, state, verdict) => expect(decideTokenRefresh(state, now)).toBe(verdict))
})

test('computeLoginExpiry ends a login 30 days after its last use and at most 90 days after its start', () => {
  expect(computeLoginExpiry(now, now)).toBe(now + 30 * dayMs)
  expect(computeLoginExpiry(now, now + 60 * dayMs)).toBe(now + 90 * dayMs)
  expect(computeLoginExpiry(now, now + 61 * dayMs)).toBe(now + 90 * dayMs)
})

test('createDefaultNickname returns 用户 and the last four digits of the phone number', () => {
  expect(createDefaultNickname('+8613812345678')).toBe('用户5678')
})
