import { describe, expect, test } from 'vitest'
import { formatPairingAddress, listAgentOrigins, parseAgentAddress, parsePairingLink } from './addresses.ts'

describe('parseAgentAddress', () => {
  test.each([
    ['home.example', 'home.example:3000'],
    ['home.example:8443', 'home.example:8443'],
    [' https://home.example:8443/app?x=1#y ', 'home.example:8443'],
    ['https://home.example:443', 'home.example:443'],
    ['203.0.113.9', '203.0.113.9:3000'],
    ['::1', '[::1]:3000'],
    ['[2001:db8::1]:3001', '[2001:db8::1]:3001'],
    ['秘书.example', 'xn--1jqz27h.example:3000'],
  ])('parseAgentAddress("%s") returns %s', (typed, address) => expect(parseAgentAddress(typed)).toBe(address))

  test.each(['', '   ', 'user:secret@home.example', 'a b', 'home.example:99999', ':3000'])(
    'parseAgentAddress("%s") returns undefined',
    (typed) => expect(parseAgentAddress(typed)).toBeUndefined(),
  )
})

describe('listAgentOrigins', () => {
  test.each(['203.0.113.9:3000', 'home.example:3000', '172.32.0.1:3000', '[2001:db8::1]:3000'])(
    'listAgentOrigins(%s) returns only an https origin',
    (address) => expect(listAgentOrigins(address)).toEqual([`https://${address}`]),
  )
  test.each(['127.0.0.1:3000', '192.168.1.4:3000', '172.20.1.1:3000', '[::1]:3000', 'nas.local:3000'])(
    'listAgentOrigins(%s) returns an https and an http origin',
    (address) => expect(listAgentOrigins(address)).toEqual([`https://${address}`, `http://${address}`]),
  )
})

describe('parsePairingLink', () => {
  const payload = { v: 1, address: '192.168.1.4', port: 3000, token: 'pt_秘密', exp: 1_795_000_000 }
  const base64url = Buffer.from(JSON.stringify(payload)).toString('base64url')

  test.each([
    ['a link', `https://app.example/pair#${base64url}`],
    ['its fragment', `#${base64url}`],
    ['the bare code', base64url],
    ['JSON', ` ${JSON.stringify(payload)} `],
  ])('parsePairingLink parses %s', (_, text) => expect(parsePairingLink(text)).toEqual(payload))

  test.each([
    '',
    'hello',
    'https://app.example/pair',
    '{"v":2}',
    JSON.stringify({ ...payload, port: 0 }),
    '{',
  ])('parsePairingLink("%s") returns undefined', (text) => expect(parsePairingLink(text)).toBeUndefined())

  test('formatPairingAddress returns host and port as the app shows them', () => {
    expect(formatPairingAddress({ ...payload, v: 1 })).toBe('192.168.1.4:3000')
    expect(formatPairingAddress({ ...payload, v: 1, address: '2001:db8::1' })).toBe('[2001:db8::1]:3000')
  })
})
