import { fromIso, hourMs, toDate } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { codeAlphabet, inviteRefusal, inviteValidMs } from './rules.ts'

const now = fromIso('2026-11-21T04:00:00Z')
const invite = (used: boolean, leftMs: number) => ({ used, expires_at: toDate(now + leftMs) })

test.each([
  ['one that nobody made', undefined, 'INVITE_CODE_INVALID'],
  ['one that was used', invite(true, 1), 'INVITE_CODE_USED'],
  ['one that was used and has expired', invite(true, 0), 'INVITE_CODE_USED'],
  ['one in its last millisecond', invite(false, 1), undefined],
  ['one whose time is up', invite(false, 0), 'INVITE_CODE_EXPIRED'],
])('a code: %s', (_, seen, expected) => expect(inviteRefusal(seen, now)).toBe(expected))

test('a code lasts a day and has no letter that is mistaken for another', () => {
  expect(inviteValidMs).toBe(24 * hourMs)
  expect(codeAlphabet).not.toMatch(/[01OIL]/)
  expect(new Set(codeAlphabet).size).toBe(31)
})
