import { fromIso, secondMs } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import { type FailureCode, failureMessage, isOnline, keyHint, newOrder, verdictOn } from './rules.ts'

const now = fromIso('2026-11-21T08:00:00Z')

test('a secretary is online for 90 seconds after somebody said so', () => {
  expect(isOnline(true, now, now)).toBe(true)
  expect(isOnline(true, now, now + 90 * secondMs - 1)).toBe(true)
  expect(isOnline(true, now, now + 90 * secondMs)).toBe(false)
  expect(isOnline(false, now, now)).toBe(false)
  expect(isOnline(true, undefined, now)).toBe(false)
})

test('a key is hinted at by its end, unless it is so short that this would tell much', () => {
  expect(keyHint('0123456789abcdef')).toBe('••••cdef')
  expect(keyHint('0123456789abcde')).toBe('••••')
  expect(keyHint(undefined)).toBe('••••')
})

test('an order puts the named first and the others behind as they were', () => {
  expect(newOrder([3, 1], [1, 2, 3, 4])).toEqual([3, 1, 2, 4])
  expect(newOrder([], [1, 2])).toEqual([1, 2])
  expect(newOrder([1, 1], [1, 2])).toBe('ORDER_INVALID')
  expect(newOrder([1, 5], [1, 2])).toBe('SECRETARY_NOT_FOUND')
})

describe('an answer', () => {
  const health = { status: 'ok', name: 'Agent', avatar: '🤖', version: '1.0.0', protocol: 1 }
  const certificate = 'pinned'
  test.each([
    [{ failure: 'unresolved' }, 'DNS_FAILED'],
    [{ failure: 'refused' }, 'REFUSED'],
    [{ failure: 'timeout' }, 'TIMEOUT'],
    [{ failure: 'reset' }, 'REFUSED'],
    [{ failure: 'tls' }, 'TLS_INVALID'],
    [{ failure: 'plain' }, 'TLS_REQUIRED'],
    [{ failure: 'notJson' }, 'NOT_SECRETARY'],
    [{ status: 401, json: {}, certificate }, 'UNAUTHORIZED'],
    [{ status: 403, json: {}, certificate }, 'UNAUTHORIZED'],
    [{ status: 429, json: {}, certificate }, 'UNAUTHORIZED'],
    [{ status: 302, json: health, certificate }, 'NOT_SECRETARY'],
    [{ status: 500, json: health, certificate }, 'NOT_SECRETARY'],
    [{ status: 200, json: null, certificate }, 'NOT_SECRETARY'],
    [{ status: 200, json: { ...health, status: 'fine' }, certificate }, 'NOT_SECRETARY'],
    [{ status: 200, json: { ...health, name: 5 }, certificate }, 'NOT_SECRETARY'],
    [{ status: 200, json: { ...health, name: 'x'.repeat(101) }, certificate }, 'NOT_SECRETARY'],
    [{ status: 200, json: { status: 'ok', protocol: 2 }, certificate }, 'VERSION_UNSUPPORTED'],
  ] as const)('of %j is %s', (found, code) => expect(verdictOn(found)).toBe(code))

  test.each([
    ['refused', 'Nothing answers at this address and port'],
    ['reset', 'The server closed the connection without an answer'],
    ['tls', 'The certificate of this server cannot be trusted'],
    ['plain', 'This address answers without encryption (HTTP): use an address and port with HTTPS'],
  ] as const)('that is %s has words of its own: %s', (failure, message) => {
    const found = { failure }
    expect(failureMessage(verdictOn(found) as FailureCode, found)).toBe(message)
  })

  test('of an agent is passed on by the fields that every agent has', () => {
    const { status: _, ...agent } = health
    expect(verdictOn({ status: 200, json: { ...health, secret: 'x' }, certificate })).toEqual({
      ...agent,
      certificate,
    })
  })
})
