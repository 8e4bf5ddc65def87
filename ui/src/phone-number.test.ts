import { expect, test } from 'vitest'
import { formatPhone, toPhoneDigits } from './phone-number.ts'

test.each([
  ['138 0013 8000', '13800138000'],
  ['+86 138-0013-8000', '13800138000'],
  ['008613800138000', '13800138000'],
  ['138001380009', '13800138000'],
  ['8613800', '8613800'],
])('toPhoneDigits returns the digits of “%s” as %s', (typed, digits) => {
  expect(toPhoneDigits(typed)).toBe(digits)
})

test.each([
  ['138', '138'],
  ['1380', '138 0'],
  ['13800138', '138 0013 8'],
  ['13800138000', '138 0013 8000'],
])('formatPhone formats the phone number %s as %s', (digits, shown) => {
  expect(formatPhone(digits)).toBe(shown)
})
