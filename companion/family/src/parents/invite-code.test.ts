import { describe, expect, test } from 'vitest'
import { isWholeInviteCode, readInviteCode } from './invite-code.ts'

describe('readInviteCode', () => {
  test.each([
    ['K7P3M2', 'K7P3M2'],
    [' k7p 3m2 ', 'K7P3M2'],
    ['https://sanhe.example/family/bind?code=K7P3M2', 'K7P3M2'],
    ['/family/bind?from=qr&code=k7p3m2#top', 'K7P3M2'],
    ['K7P3M2X9', 'K7P3M2'],
    ['', ''],
  ])('reads %s as %s', (text, code) => expect(readInviteCode(text)).toBe(code))
})

test('isWholeInviteCode accepts six characters', () => {
  expect([isWholeInviteCode('K7P3M2'), isWholeInviteCode('K7P3M')]).toEqual([true, false])
})
