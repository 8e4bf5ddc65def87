import { describe, expect, test } from 'vitest'
import { isPrivateAddress, isPublicAddress, isHttpPortAllowed } from './ip-addresses.ts'

describe('isPublicAddress', () => {
  test.each([
    '8.8.8.8',
    '1.1.1.1',
    '114.114.114.114',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700:4700::1111',
    '::ffff:8.8.8.8',
  ])('isPublicAddress is true for %s', (ip) => expect(isPublicAddress(ip)).toBe(true))
  test.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',

    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.1.1.1',
    '240.0.0.1',
    '255.255.255.255',
    '168.63.129.16',

    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:a9fe:a9fe',
    '::ffff:0:127.0.0.1',

    '64:ff9b::7f00:1',
    '64:ff9b::8.8.8.8',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    '2001:10::1',
    '2001:20::1',

    '3fff::1',
    '5f00::1',
    '100::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '4000::1',
    '',
    'example.com',
    '127.1',
    '2130706433',
    '010.8.8.8',
    '0x8.8.8.8',
    '8.8.8.8 ',
    '1.2.3',
  ])('isPublicAddress is false for %s', (ip) => expect(isPublicAddress(ip)).toBe(false))
})

describe('isPrivateAddress', () => {
  test.each(['127.0.0.1', '10.1.2.3', '192.168.1.5', '172.20.0.1', '::1', 'fd12::1', '::ffff:127.0.0.1'])(
    'isPrivateAddress is true for %s',
    (ip) => expect(isPrivateAddress(ip)).toBe(true),
  )
  test.each([
    '169.254.169.254',
    'fe80::1',
    '100.100.100.200',
    'fd00:ec2::254',
    '0.0.0.0',
    '8.8.8.8',
    '224.0.0.1',
    'x',
  ])('isPrivateAddress is false for %s, to which the service never connects', (ip) =>
    expect(isPrivateAddress(ip)).toBe(false),
  )
})

test('isHttpPortAllowed is true for common web ports and false for ports of other protocols', () => {
  for (const port of [80, 443, 3000, 3001, 8080, 8443, 65_535]) expect(isHttpPortAllowed(port)).toBe(true)
  for (const port of [22, 25, 110, 445, 2375, 3306, 5432, 6379, 11_211, 27_017])
    expect(isHttpPortAllowed(port)).toBe(false)
})
