import { expect, test } from 'vitest'
import { formatPhoneNumber } from './format-phone-number.ts'

test.each([
  ['+8613800138000', '+86 138 0013 8000'],
  ['+14155550123', '+14155550123'],
  ['13800138000', '13800138000'],
])('formatPhoneNumber(%j) returns %j', (phone, shown) => expect(formatPhoneNumber(phone)).toBe(shown))
