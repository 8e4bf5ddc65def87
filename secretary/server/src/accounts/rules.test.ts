import { dayMs, fromIso, minuteMs, secondMs } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import { codeRefusal, defaultNickname, refreshVerdict, sendRefusal, sessionEnd } from './rules.ts'

const now = fromIso('2026-11-21T08:00:00Z')
const dayEnd = fromIso('2026-11-21T16:00:00Z')
const tomorrow = 8 * 3600
const day = { codes: 0, wrongTries: 0, lastCodeAt: undefined }

describe('sendRefusal', () => {
  test.each([
    ['the first of the day', day, undefined],
    ['the tenth of the day', { ...day, codes: 9 }, undefined],
    ['not the eleventh', { ...day, codes: 10 }, { code: 'SMS_DAILY_LIMIT', retryAfter: tomorrow }],
    ['60 seconds after the last', { ...day, lastCodeAt: now - minuteMs }, undefined],
    [
      'not a moment earlier',
      { ...day, lastCodeAt: now - minuteMs + 1 },
      { code: 'SMS_COOLDOWN', retryAfter: 1 },
    ],
    ['not at once', { ...day, lastCodeAt: now }, { code: 'SMS_COOLDOWN', retryAfter: 60 }],
    ['after nine wrong guesses', { ...day, wrongTries: 9 }, undefined],
    ['not after ten', { ...day, wrongTries: 10 }, { code: 'TOO_MANY_ATTEMPTS', retryAfter: tomorrow }],
  ])('%s', (_, given, refusal) => expect(sendRefusal(given, now, dayEnd)).toEqual(refusal))
})

describe('codeRefusal', () => {
  const code = { wrongTries: 0, isClosed: false, createdAt: now, expiresAt: now + 5 * minuteMs }
  const right = { code, matches: true, wrongToday: 0 }
  test.each([
    ['logs in', right, now, undefined],
    ['logs in to its last moment', right, code.expiresAt - 1, undefined],
    ['does not after it', right, code.expiresAt, { code: 'CODE_EXPIRED' }],
    ['that is wrong does not', { ...right, matches: false }, now, { code: 'CODE_INVALID' }],
    [
      'that was never sent does not',
      { ...right, code: undefined, matches: false },
      now,
      { code: 'CODE_INVALID' },
    ],
    [
      'that was used does not',
      { ...right, code: { ...code, isClosed: true } },
      now,
      { code: 'CODE_INVALID' },
    ],
    ['logs in after four wrong guesses', { ...right, code: { ...code, wrongTries: 4 } }, now, undefined],
    [
      'does not after five',
      { ...right, code: { ...code, wrongTries: 5, isClosed: true } },
      now + 20 * secondMs,
      { code: 'TOO_MANY_ATTEMPTS', retryAfter: 40 },
    ],
    ['logs in after nine wrong guesses of a day', { ...right, wrongToday: 9 }, now, undefined],
    [
      'does not after ten',
      { ...right, wrongToday: 10 },
      now,
      { code: 'TOO_MANY_ATTEMPTS', retryAfter: tomorrow },
    ],
  ])('%s', (_, given, at, refusal) => expect(codeRefusal(given, at, dayEnd)).toEqual(refusal))
})

describe('refreshVerdict', () => {
  const open = { sessionIsOpen: true, isTwoBehind: false }
  test.each([
    ['that is the newest is followed by another', open, 'rotate'],
    ['of a login that ended is refused', { ...open, sessionIsOpen: false }, 'refuse'],
    ['used up a moment ago gives the same again', { ...open, replacedAt: now }, 'repeat'],
    ['used up just under 10 seconds ago, too', { ...open, replacedAt: now - 10 * secondMs + 1 }, 'repeat'],
    ['used up 10 seconds ago ends the login', { ...open, replacedAt: now - 10 * secondMs }, 'revoke'],
    ['two behind ends the login at once', { ...open, replacedAt: now, isTwoBehind: true }, 'revoke'],
  ])('%s', (_, state, verdict) => expect(refreshVerdict(state, now)).toBe(verdict))
})

test('sessionEnd ends a login 30 days after its last use and 90 days after its start at the latest', () => {
  expect(sessionEnd(now, now)).toBe(now + 30 * dayMs)
  expect(sessionEnd(now, now + 60 * dayMs)).toBe(now + 90 * dayMs)
  expect(sessionEnd(now, now + 61 * dayMs)).toBe(now + 90 * dayMs)
})

test('defaultNickname is 用户 and the last four digits of the phone', () => {
  expect(defaultNickname('+8613812345678')).toBe('用户5678')
})
