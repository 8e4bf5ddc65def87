import { describe, expect, test } from 'vitest'
import { addressOf, originsOf, readAddress, readPairing } from './addresses.ts'

describe('readAddress', () => {
  test.each([
    ['home.example', 'home.example:3000'],
    ['home.example:8443', 'home.example:8443'],
    [' https://home.example:8443/app?x=1#y ', 'home.example:8443'],
    ['https://home.example:443', 'home.example:443'],
    ['203.0.113.9', '203.0.113.9:3000'],
    ['::1', '[::1]:3000'],
    ['[2001:db8::1]:3001', '[2001:db8::1]:3001'],
    ['秘书.example', 'xn--1jqz27h.example:3000'],
  ])('readAddress("%s") returns %s', (typed, address) => expect(readAddress(typed)).toBe(address))

  test.each(['', '   ', 'user:secret@home.example', 'a b', 'home.example:99999', ':3000'])(
    'readAddress("%s") returns undefined',
    (typed) => expect(readAddress(typed)).toBeUndefined(),
  )
})

describe('originsOf', () => {
  test.each(['203.0.113.9:3000', 'home.example:3000', '172.32.0.1:3000', '[2001:db8::1]:3000'])(
    'originsOf(%s) returns only https',
    (address) => expect(originsOf(address)).toEqual([`https://${address}`]),
  )
  test.each(['127.0.0.1:3000', '192.168.1.4:3000', '172.20.1.1:3000', '[::1]:3000', 'nas.local:3000'])(
    'originsOf(%s) returns https and http',
    (address) => expect(originsOf(address)).toEqual([`https://${address}`, `http://${address}`]),
  )
})

describe('readPairing', () => {
  const payload = { v: 1, address: '192.168.1.4', port: 3000, token: 'pt_秘密', exp: 1_795_000_000 }
  const base64url = Buffer.from(JSON.stringify(payload)).toString('base64url')

  test.each([
    ['a link', `https://app.example/pair#${base64url}`],
    ['its fragment', `#${base64url}`],
    ['the bare code', base64url],
    ['JSON', ` ${JSON.stringify(payload)} `],
  ])('readPairing parses %s', (_, text) => expect(readPairing(text)).toEqual(payload))

  test.each([
    '',
    'hello',
    'https://app.example/pair',
    '{"v":2}',
    JSON.stringify({ ...payload, port: 0 }),
    '{',
  ])('readPairing("%s") returns undefined', (text) => expect(readPairing(text)).toBeUndefined())

  test('addressOf returns the address as the app shows it', () => {
    expect(addressOf({ ...payload, v: 1 })).toBe('192.168.1.4:3000')
    expect(addressOf({ ...payload, v: 1, address: '2001:db8::1' })).toBe('[2001:db8::1]:3000')
  })
})
