import { describe, expect, test } from 'vitest'
import { isCreditCode } from './credit-code.ts'

describe('isCreditCode', () => {
  test.each(['91350100M000100Y43', '91110108MA01ABCD2H'])('isCreditCode accepts the code %s', (code) => {
    expect(isCreditCode(code)).toBe(true)
  })

  test.each([
    ['another check character', '91350100M000100Y44'],
    ['two characters that changed places', '91350100M000100Y34'],
    ['a letter outside its alphabet', '91350100I000100Y43'],
    ['17 characters', '91350100M000100Y4'],
    ['19 characters', '91350100M000100Y430'],
    ['small letters', '91350100m000100y43'],
    ['an empty text', ''],
  ])('isCreditCode refuses %s', (_, code) => expect(isCreditCode(code)).toBe(false))

  test('isCreditCode refuses a valid code with any one character changed', () => {
    const code = '91350100M000100Y43'
    for (let at = 0; at < code.length; at += 1)
      expect(isCreditCode(`${code.slice(0, at)}${code[at] === '7' ? '8' : '7'}${code.slice(at + 1)}`)).toBe(
        false,
      )
  })
})
