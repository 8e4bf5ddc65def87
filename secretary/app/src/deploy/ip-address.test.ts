import { expect, test } from 'vitest'
import { isIpAddress } from './ip-address.ts'

test.each(['203.0.113.7', '0.0.0.0', '255.255.255.255', '2001:db8::7', '::1', '::ffff:203.0.113.7'])(
  'isIpAddress(%s) returns true',
  (text) => expect(isIpAddress(text)).toBe(true),
)

test.each([
  '300.1.1.1',
  '203.0.113.256',
  '203.0.113',
  '203.0.113.7.1',
  '0203.0.113.7',
  '0x7f.0.0.1',
  'example.com',
  '203.0.113.7:22',
  '203.0.113.7/',
  '2001:db8::7::1',
  '2001:db8:::7',
  'g::1',
  '::1]/[',
  '::ffff:300.1.1.1',
  '',
])('isIpAddress(“%s”) returns false', (text) => expect(isIpAddress(text)).toBe(false))
