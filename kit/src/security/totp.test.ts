import { secondMs } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import {
  findTotpStep,
  generateTotpSecret,
  toBase32,
  computeTotpCode,
  computeTotpStep,
  createTotpUrl,
} from './totp.ts'

/** Secret of the test vectors in RFC 6238, appendix B. */
const secret = toBase32(Buffer.from('12345678901234567890'))

describe('toBase32', () => {
  test.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('encodes %j of the vectors in RFC 4648 as %s', (text, expected) =>
    expect(toBase32(Buffer.from(text))).toBe(expected),
  )
})

describe('computeTotpCode', () => {
  // The RFC lists codes of eight digits. A code of six digits equals the last six digits of such a code.
  test.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('returns the code of RFC 6238 at %i seconds', (seconds, expected) =>
    expect(computeTotpCode(secret, computeTotpStep(seconds * secondMs))).toBe(expected.slice(-6)),
  )
})

describe('findTotpStep', () => {
  const now = 1111111109 * secondMs
  const step = computeTotpStep(now)

  test.each([
    [-2, undefined],
    [-1, step - 1],
    [0, step],
    [1, step + 1],
    [2, undefined],
  ])('findTotpStep for a code that is %i steps away from the current step returns %s', (offset, expected) =>
    expect(findTotpStep(secret, computeTotpCode(secret, step + offset), now)).toBe(expected),
  )

  test('refuses a code of another secret and a code of another length', () => {
    const other = generateTotpSecret()
    expect(findTotpStep(other, computeTotpCode(secret, step), now)).toBeUndefined()
    expect(findTotpStep(secret, computeTotpCode(secret, step).slice(1), now)).toBeUndefined()
  })
})

test('generateTotpSecret returns 160 random bits in base32', () => {
  expect(generateTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(generateTotpSecret()).not.toBe(generateTotpSecret())
})

test('createTotpUrl names issuer, account and secret for authenticator apps', () => {
  expect(createTotpUrl('ABC', { issuer: '三合 管理', account: 'a b' })).toBe(
    'otpauth://totp/%E4%B8%89%E5%90%88%20%E7%AE%A1%E7%90%86:a%20b?secret=ABC&issuer=%E4%B8%89%E5%90%88%20%E7%AE%A1%E7%90%86&algorithm=SHA1&digits=6&period=30',
  )
})
