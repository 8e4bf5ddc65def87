import { fromIso, hourMs, toDate } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { inviteCodeAlphabet, inviteCodeLifetimeMs, decideInviteCodeRefusal } from './rules.ts'

const now = fromIso('2026-11-21T04:00:00Z')
const invite = (used: boolean, leftMs: number) => ({ used, expires_at: toDate(now + leftMs) })

test.each([
  ['an unknown code', undefined, 'INVITE_CODE_INVALID'],
  ['a used code', invite(true, 1), 'INVITE_CODE_USED'],
  ['a used code that has expired', invite(true, 0), 'INVITE_CODE_USED'],
  ['a code in its last millisecond', invite(false, 1), undefined],
  ['a code whose time is over', invite(false, 0), 'INVITE_CODE_EXPIRED'],
])('decideInviteCodeRefusal for an invite code: %s', (_, seen, expected) =>
  expect(decideInviteCodeRefusal(seen, now)).toBe(expected),
)

test('invite codes are valid for 24 hours and avoid characters that look alike', () => {
  expect(inviteCodeLifetimeMs).toBe(24 * hourMs)
  expect(inviteCodeAlphabet).not.toMatch(/[01OIL]/)
  expect(new Set(inviteCodeAlphabet).size).toBe(31)
})
