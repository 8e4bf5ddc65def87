import ssh2 from 'ssh2'
import { expect, test } from 'vitest'
import { createOneTimeKeyPair } from './one-time-key.ts'

test('createOneTimeKeyPair always returns a readable key pair', () => {
  const unreadable = Array.from({ length: 1500 }, () => createOneTimeKeyPair('test')).filter(
    (pair) => ssh2.utils.parseKey(pair.privateKey) instanceof Error,
  )
  expect(unreadable).toEqual([])
})

test("control: the library's key generator sometimes returns an unreadable key", () => {
  const made = Array.from({ length: 5000 }, () => ssh2.utils.generateKeyPairSync('ed25519').private)
  expect(made.some((key) => ssh2.utils.parseKey(key) instanceof Error)).toBe(true)
})
