import { expect, test } from 'vitest'
import { deriveKey, isSameSecret, randomToken, sha256, signValue, verifySigned } from './secrets.ts'

const key = deriveKey('one configured secret', 'cookies')

test('unsign returns the signed value with the right key, and undefined after any change of the signed value', () => {
  const signed = signValue('user.7', key)
  expect(verifySigned(signed, key)).toBe('user.7')
  expect(verifySigned(signed, deriveKey('one configured secret', 'links'))).toBeUndefined()
  expect(verifySigned(signed.replace('7', '8'), key)).toBeUndefined()
  expect(verifySigned(signed.slice(0, -1), key)).toBeUndefined()
  expect(verifySigned('user.7', key)).toBeUndefined()
  expect(verifySigned('', key)).toBeUndefined()
})

test('deriveKey returns a different key per purpose, and the same key for the same purpose', () => {
  expect(deriveKey('s', 'a')).toEqual(deriveKey('s', 'a'))
  expect(deriveKey('s', 'a')).not.toEqual(deriveKey('s', 'b'))
  expect(key).toHaveLength(32)
})

test('isSameSecret compares two secrets of any length', () => {
  expect(isSameSecret('abc', 'abc')).toBe(true)
  expect(isSameSecret('abc', 'abcd')).toBe(false)
  expect(isSameSecret('', 'a')).toBe(false)
})

test('randomToken returns 256 random bits', () => {
  expect(Buffer.from(randomToken(), 'base64url')).toHaveLength(32)
  expect(new Set(Array.from({ length: 100 }, randomToken)).size).toBe(100)
})

test('sha256 returns the SHA-256 hash in hex', () =>
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'))
