import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { textFingerprint } from './fingerprint.ts'

test('a text is named the same wherever it is asked', () => {
  expect(textFingerprint('')).toBe('0-k4n83c-7h0j2b')
  expect(textFingerprint('三合 is one house\n')).toBe(textFingerprint(['三合', ' is one house\n'].join('')))
})

test('texts that differ in one place, or in the order of two, have different names', () => {
  const names = new Set(
    ['ab', 'ba', 'a', 'b', 'aa', 'bb', 'ab ', ' ab', 'AB', '三', '合', '\ud800'].map(textFingerprint),
  )
  expect(names.size).toBe(12)
})

test('no two of many texts share a name', () => {
  assert(
    property(string(), string(), (one, other) => {
      expect(textFingerprint(one) === textFingerprint(other)).toBe(one === other)
    }),
  )
})
