import { expect, test } from 'vitest'
import {
  deriveKey,
  areSecretsEqual,
  generateRandomToken,
  sha256,
  signValue,
  verifySignedValue,
} from './secrets.ts'

const key = deriveKey('one configured secret', 'cookies')

test('unsign returns the signed value with the right key, and undefined after any change of the signed value', () => {
  const signed = signValue('user.7', key)
  expect(verifySignedValue(signed, key)).toBe('user.7')
  expect(verifySignedValue(signed, deriveKey('one configured secret', 'links'))).toBeUndefined()
  expect(verifySignedValue(signed.replace('7', '8'), key)).toBeUndefined()
  expect(verifySignedValue(signed.slice(0, -1), key)).toBeUndefined()
  expect(verifySignedValue('user.7', key)).toBeUndefined()
  expect(verifySignedValue('', key)).toBeUndefined()
})

test('deriveKey returns a different key per purpose, and the same key for the same purpose', () => {
  expect(deriveKey('s', 'a')).toEqual(deriveKey('s', 'a'))
  expect(deriveKey('s', 'a')).not.toEqual(deriveKey('s', 'b'))
  expect(key).toHaveLength(32)
})

test('areSecretsEqual returns true only for equal secrets, whatever their lengths', () => {
  expect(areSecretsEqual('abc', 'abc')).toBe(true)
  expect(areSecretsEqual('abc', 'abcd')).toBe(false)
  expect(areSecretsEqual('', 'a')).toBe(false)
})

test('generateRandomToken returns 256 random bits', () => {
  expect(Buffer.from(generateRandomToken(), 'base64url')).toHaveLength(32)
  expect(new Set(Array.from({ length: 100 }, generateRandomToken)).size).toBe(100)
})

test('sha256 returns the SHA-256 hash in hex', () =>
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'))
