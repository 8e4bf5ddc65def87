import { fromIso, secondMs } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import {
  type ConnectionFailureCode,
  describeConnectionFailure,
  evaluateHealthResponse,
  isSecretaryOnline,
  maskApiKey,
  moveIdsToFront,
} from './rules.ts'

const now = fromIso('2026-11-21T08:00:00Z')

test('isSecretaryOnline returns true until 90 seconds after the app last reported that it reached the secretary', () => {
  expect(isSecretaryOnline(true, now, now)).toBe(true)
  expect(isSecretaryOnline(true, now, now + 90 * secondMs - 1)).toBe(true)
  expect(isSecretaryOnline(true, now, now + 90 * secondMs)).toBe(false)
  expect(isSecretaryOnline(false, now, now)).toBe(false)
  expect(isSecretaryOnline(true, undefined, now)).toBe(false)
})

test('maskApiKey shows the last four characters of an API key, unless the key is short', () => {
  expect(maskApiKey('0123456789abcdef')).toBe('••••cdef')
  expect(maskApiKey('0123456789abcde')).toBe('••••')
  expect(maskApiKey(undefined)).toBe('••••')
})

test('moveIdsToFront puts the given ids first and the other ids after them in their previous order', () => {
  expect(moveIdsToFront([3, 1], [1, 2, 3, 4])).toEqual([3, 1, 2, 4])
  expect(moveIdsToFront([], [1, 2])).toEqual([1, 2])
  expect(moveIdsToFront([1, 1], [1, 2])).toBe('ORDER_INVALID')
  expect(moveIdsToFront([1, 5], [1, 2])).toBe('SECRETARY_NOT_FOUND')
})

describe('evaluateHealthResponse', () => {
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
  ] as const)('evaluateHealthResponse for the result %j returns the code %s', (found, code) =>
    expect(evaluateHealthResponse(found)).toBe(code),
  )

  test.each([
    ['refused', 'Nothing answers at this address and port'],
    ['reset', 'The server closed the connection without an answer'],
    ['tls', 'The certificate of this server cannot be trusted'],
    ['plain', 'This address answers without encryption (HTTP): use an address and port with HTTPS'],
  ] as const)('describeConnectionFailure for the failure %s is: %s', (failure, message) => {
    const found = { failure }
    expect(describeConnectionFailure(evaluateHealthResponse(found) as ConnectionFailureCode, found)).toBe(
      message,
    )
  })

  test('evaluateHealthResponse returns only the known fields of an agent', () => {
    const { status: _, ...agent } = health
    expect(evaluateHealthResponse({ status: 200, json: { ...health, secret: 'x' }, certificate })).toEqual({
      ...agent,
      certificate,
    })
  })
})
