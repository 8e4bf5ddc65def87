import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { textFingerprint } from './fingerprint.ts'

test('textFingerprint returns the same value for equal texts in every environment', () => {
  expect(textFingerprint('')).toBe('0-k4n83c-7h0j2b')
  expect(textFingerprint('三合 is one house\n')).toBe(textFingerprint(['三合', ' is one house\n'].join('')))
})

test('textFingerprint differs for texts that differ in one character or in their order', () => {
  const names = new Set(
    ['ab', 'ba', 'a', 'b', 'aa', 'bb', 'ab ', ' ab', 'AB', '三', '合', '\ud800'].map(textFingerprint),
  )
  expect(names.size).toBe(12)
})

test('textFingerprint has no collisions in many random texts', () => {
  assert(
    property(string(), string(), (one, other) => {
      expect(textFingerprint(one) === textFingerprint(other)).toBe(one === other)
    }),
  )
})
