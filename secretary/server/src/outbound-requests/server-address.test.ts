import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatServerAddress, parseServerAddress } from './server-address.ts'

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
  ])('parseServerAddress and formatServerAddress normalise %s to %s', (text, whole) => {
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

  test('parseServerAddress leaves a normalised address unchanged', () => {
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
