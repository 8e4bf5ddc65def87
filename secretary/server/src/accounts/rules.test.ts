import { dayMs, fromIso, minuteMs, secondMs } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import { codeRefusal, decideRefresh, defaultNickname, sendCodeRefusal, sessionExpiry } from './rules.ts'

const now = fromIso('2026-11-21T08:00:00Z')
const dayEnd = fromIso('2026-11-21T16:00:00Z')
const tomorrow = 8 * 3600
const day = { codes: 0, wrongTries: 0, lastCodeAt: undefined }

describe('sendCodeRefusal', () => {
  test.each([
    ['sendCodeRefusal allows the first code of the day', day, undefined],
    ['sendCodeRefusal allows the tenth code of the day', { ...day, codes: 9 }, undefined],
    [
      'sendCodeRefusal refuses the eleventh code of the day',
      { ...day, codes: 10 },
      { code: 'SMS_DAILY_LIMIT', retryAfter: tomorrow },
    ],
    [
      'sendCodeRefusal allows a code 60 seconds after the last',
      { ...day, lastCodeAt: now - minuteMs },
      undefined,
    ],
    [
      'sendCodeRefusal refuses a code less than 60 seconds after the last',
      { ...day, lastCodeAt: now - minuteMs + 1 },
      { code: 'SMS_COOLDOWN', retryAfter: 1 },
    ],
    [
      'sendCodeRefusal refuses a second code at the same moment',
      { ...day, lastCodeAt: now },
      { code: 'SMS_COOLDOWN', retryAfter: 60 },
    ],
    ['sendCodeRefusal allows a code after nine wrong guesses', { ...day, wrongTries: 9 }, undefined],
    [
      'sendCodeRefusal refuses a code after ten wrong guesses',
      { ...day, wrongTries: 10 },
      { code: 'TOO_MANY_ATTEMPTS', retryAfter: tomorrow },
    ],
  ])('%s', (_, counts, refusal) => expect(sendCodeRefusal(counts, now, dayEnd)).toEqual(refusal))
})

describe('codeRefusal', () => {
  const code = { wrongTries: 0, isClosed: false, createdAt: now, expiresAt: now + 5 * minuteMs }
  const right = { code, matches: true, wrongToday: 0 }
  test.each([
    ['codeRefusal accepts the right code', right, now, undefined],
    ['codeRefusal accepts a code until it expires', right, code.expiresAt - 1, undefined],
    ['codeRefusal refuses an expired code', right, code.expiresAt, { code: 'CODE_EXPIRED' }],
    ['codeRefusal refuses a wrong code', { ...right, matches: false }, now, { code: 'CODE_INVALID' }],
    [
      'codeRefusal refuses a code that was never sent',
      { ...right, code: undefined, matches: false },
      now,
      { code: 'CODE_INVALID' },
    ],
    [
      'codeRefusal refuses a used code',
      { ...right, code: { ...code, isClosed: true } },
      now,
      { code: 'CODE_INVALID' },
    ],
    [
      'codeRefusal accepts the right code after four wrong guesses',
      { ...right, code: { ...code, wrongTries: 4 } },
      now,
      undefined,
    ],
    [
      'codeRefusal refuses every code after five wrong guesses',
      { ...right, code: { ...code, wrongTries: 5, isClosed: true } },
      now + 20 * secondMs,
      { code: 'TOO_MANY_ATTEMPTS', retryAfter: 40 },
    ],
    [
      'codeRefusal accepts the right code after nine wrong guesses in a day',
      { ...right, wrongToday: 9 },
      now,
      undefined,
    ],
    [
      'codeRefusal refuses every code after ten wrong guesses in a day',
      { ...right, wrongToday: 10 },
      now,
      { code: 'TOO_MANY_ATTEMPTS', retryAfter: tomorrow },
    ],
  ])('%s', (_, attempt, at, refusal) => expect(codeRefusal(attempt, at, dayEnd)).toEqual(refusal))
})

describe('decideRefresh', () => {
  const open = { sessionIsOpen: true, isTwoBehind: false }
  test.each([
    ['decideRefresh rotates the newest token', open, 'rotate'],
    ['decideRefresh refuses a token of an ended login', { ...open, sessionIsOpen: false }, 'refuse'],
    [
      'decideRefresh repeats the successor of a token replaced a moment ago',
      { ...open, replacedAt: now },
      'repeat',
    ],
    [
      'decideRefresh repeats the successor of a token replaced less than 10 seconds ago',
      { ...open, replacedAt: now - 10 * secondMs + 1 },
      'repeat',
    ],
    [
      'decideRefresh revokes the login of a token replaced 10 seconds ago',
      { ...open, replacedAt: now - 10 * secondMs },
      'revoke',
    ],
    [
      'decideRefresh revokes the login of a token two generations old',
      { ...open, replacedAt: now, isTwoBehind: true },
      'revoke',
    ],
  ])('%s', (_, state, verdict) => expect(decideRefresh(state, now)).toBe(verdict))
})

test('sessionExpiry ends a login 30 days after its last use and 90 days after its start at the latest', () => {
  expect(sessionExpiry(now, now)).toBe(now + 30 * dayMs)
  expect(sessionExpiry(now, now + 60 * dayMs)).toBe(now + 90 * dayMs)
  expect(sessionExpiry(now, now + 61 * dayMs)).toBe(now + 90 * dayMs)
})

test('defaultNickname is 用户 and the last four digits of the phone', () => {
  expect(defaultNickname('+8613812345678')).toBe('用户5678')
})
