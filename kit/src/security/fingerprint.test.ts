import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { computeTextFingerprint } from './fingerprint.ts'

test('computeTextFingerprint returns the same value for equal texts in every environment', () => {
  expect(computeTextFingerprint('')).toBe('0-k4n83c-7h0j2b')
  expect(computeTextFingerprint('三合 is one house\n')).toBe(
    computeTextFingerprint(['三合', ' is one house\n'].join('')),
  )
})

test('computeTextFingerprint differs for texts that differ in one character or in their order', () => {
  const names = new Set(
    ['ab', 'ba', 'a', 'b', 'aa', 'bb', 'ab ', ' ab', 'AB', '三', '合', '\ud800'].map(computeTextFingerprint),
  )
  expect(names.size).toBe(12)
})

test('computeTextFingerprint has no collisions in many random texts', () => {
  assert(
    property(string(), string(), (one, other) => {
      expect(computeTextFingerprint(one) === computeTextFingerprint(other)).toBe(one === other)
    }),
  )
})
