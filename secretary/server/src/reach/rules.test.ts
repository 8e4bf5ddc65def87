import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatServerAddress,
  isAgentPort,
  isPrivateAddress,
  isPublicAddress,
  parseServerAddress,
} from './rules.ts'

describe('parseServerAddress', () => {
  test.each([
    ['example.com', 'example.com:3000'],
    ['Example.COM:8443', 'example.com:8443'],
    ['xn--fiqs8s.example:1', 'xn--fiqs8s.example:1'],
    ['8.8.8.8', '8.8.8.8:3000'],
    ['8.8.8.8:65535', '8.8.8.8:65535'],
    ['[2001:4860:4860::8888]', '[2001:4860:4860::8888]:3000'],
    ['[2001:4860:4860:0:0:0:0:8888]:443', '[2001:4860:4860::8888]:443'],
    ['localhost:3000', 'localhost:3000'],
    ['a1.b2', 'a1.b2:3000'],
  ])('the address %s is normalised to %s', (text, whole) => {
    const place = parseServerAddress(text, 3000)
    expect(place && formatServerAddress(place)).toBe(whole)
  })

  test.each([
    '',
    ' ',
    'http://example.com',
    'https://example.com:3000',
    'example.com/',
    'example.com/path',
    '//example.com',

    'user@example.com',
    'user:pass@example.com',
    'example.com?x',
    'example.com#x',
    'example.com\\@evil',
    ' a.b',

    'example.com:',
    'example.com:0',
    'example.com:65536',
    'example.com:-1',
    'example.com:1e3',
    'example.com:80:80',

    'example.com.',
    'localhost.',
    '127.0.0.1.',
    '.example.com',
    'a..b',
    '-a.b',
    'a-.b',
    'a_b.c',
    'a,b',
    'a%2eb',

    '2130706433',
    '0177.0.0.1',
    '0x7f.0.0.1',
    '0x7f000001',
    '127.1',
    '127.0.1',
    '0',
    '1.2.3.4.5',
    '256.1.1.1',
    '01.2.3.4',

    'a.1',
    'a.0x1',
    'a.0x',
    '1.2.3',
    '::1',
    '[::1',
    '::1]',
    '[::1]x',
    '[fe80::1%eth0]',
    '[::1]:',
    '[]',
    '[1.2.3.4]',

    '①②⑦.⓪.⓪.①',
    '１２７.０.０.１',
    '127。0。0。1',
    'ⓛⓞⓒⓐⓛhost',
    '\u212aelvin.example',
    'exa\u00admple.com',
    'a\0b',
    'a\nb',
    'x'.repeat(64),
    `${'a.'.repeat(127)}com`,
    'example.com\r\nHost: x',
  ])('parseServerAddress refuses the address %j', (text) =>
    expect(parseServerAddress(text, 3000)).toBeUndefined(),
  )

  test('parseServerAddress reads its normalised form as the same address', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.domain(),
          fc.ipV4(),
          fc.ipV6().map((ip) => `[${ip}]`),
        ),
        fc.nat(70_000),
        (host, port) => {
          const place = parseServerAddress(`${host}:${port}`, 3000)
          if (place) expect(parseServerAddress(formatServerAddress(place), 1)).toEqual(place)
        },
      ),
    )
  })
})

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
  ])('isPrivateAddress is false for %s, which is never reachable', (ip) =>
    expect(isPrivateAddress(ip)).toBe(false),
  )
})

test('isAgentPort is true for common web ports and false for ports of other services', () => {
  for (const port of [80, 443, 3000, 3001, 8080, 8443, 65_535]) expect(isAgentPort(port)).toBe(true)
  for (const port of [22, 25, 110, 445, 2375, 3306, 5432, 6379, 11_211, 27_017])
    expect(isAgentPort(port)).toBe(false)
})
