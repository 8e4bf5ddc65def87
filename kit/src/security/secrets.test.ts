import { expect, test } from 'vitest'
import { deriveKey, randomToken, isSameSecret, sha256, sign, unsign } from './secrets.ts'

const key = deriveKey('one configured secret', 'cookies')

test('a signed value opens with its key alone, unchanged', () => {
  const signed = sign('user.7', key)
  expect(unsign(signed, key)).toBe('user.7')
  expect(unsign(signed, deriveKey('one configured secret', 'links'))).toBeUndefined()
  expect(unsign(signed.replace('7', '8'), key)).toBeUndefined()
  expect(unsign(signed.slice(0, -1), key)).toBeUndefined()
  expect(unsign('user.7', key)).toBeUndefined()
  expect(unsign('', key)).toBeUndefined()
})

test('keys differ by purpose and stay the same for one', () => {
  expect(deriveKey('s', 'a')).toEqual(deriveKey('s', 'a'))
  expect(deriveKey('s', 'a')).not.toEqual(deriveKey('s', 'b'))
  expect(key).toHaveLength(32)
})

test('secrets are the same only when all of them is, whatever their lengths', () => {
  expect(isSameSecret('abc', 'abc')).toBe(true)
  expect(isSameSecret('abc', 'abcd')).toBe(false)
  expect(isSameSecret('', 'a')).toBe(false)
})

test('tokens hold 256 random bits', () => {
  expect(Buffer.from(randomToken(), 'base64url')).toHaveLength(32)
  expect(new Set(Array.from({ length: 100 }, randomToken)).size).toBe(100)
})

test('hashes are those of SHA-256', () =>
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'))
