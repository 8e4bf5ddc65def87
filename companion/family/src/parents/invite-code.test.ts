import { describe, expect, test } from 'vitest'
import { isCompleteInviteCode, parseInviteCode } from './invite-code.ts'

describe('parseInviteCode', () => {
  test.each([
    ['K7P3M2', 'K7P3M2'],
    [' k7p 3m2 ', 'K7P3M2'],
    ['https://sanhe.example/family/bind?code=K7P3M2', 'K7P3M2'],
    ['/family/bind?from=qr&code=k7p3m2#top', 'K7P3M2'],
    ['K7P3M2X9', 'K7P3M2'],
    ['', ''],
  ])('parseInviteCode reads the text %s as the code %s', (text, code) =>
    expect(parseInviteCode(text)).toBe(code),
  )
})

test('isCompleteInviteCode accepts six characters', () => {
  expect([isCompleteInviteCode('K7P3M2'), isCompleteInviteCode('K7P3M')]).toEqual([true, false])
})
