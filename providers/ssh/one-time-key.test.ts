import ssh2 from 'ssh2'
import { expect, test } from 'vitest'
import { newOneTimeKey } from './one-time-key.ts'

test('every key can be read again', () => {
  const unreadable = Array.from({ length: 1500 }, () => newOneTimeKey('test')).filter(
    (pair) => ssh2.utils.parseKey(pair.privateKey) instanceof Error,
  )
  expect(unreadable).toEqual([])
})

test("the library's own cannot always: what this works around is still there", () => {
  const made = Array.from({ length: 5000 }, () => ssh2.utils.generateKeyPairSync('ed25519').private)
  expect(made.some((key) => ssh2.utils.parseKey(key) instanceof Error)).toBe(true)
})
