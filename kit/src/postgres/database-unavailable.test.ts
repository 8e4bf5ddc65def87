import { connect } from 'node:net'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { isDatabaseUnavailable } from './database-unavailable.ts'

const withCode = (code: string, extra: object = {}) => Object.assign(new Error(code), { code, ...extra })

test.each([
  ['57P01', true],
  ['57P02', true],
  ['57P03', true],
  ['53300', true],
  ['08006', true],
  ['25006', true],
  ['40001', false],
  ['23505', false],
  ['57014', false],
  ['ENOENT', false],
])('isDatabaseUnavailable for the error code %s returns %s', (code, expected) => {
  expect(isDatabaseUnavailable(withCode(code))).toBe(expected)
})

test.each([
  ['Connection terminated unexpectedly', true],
  ['timeout exceeded when trying to connect', true],
  ['Cannot read properties of undefined', false],
])('isDatabaseUnavailable for an error without a code, %j, returns %s', (message, expected) => {
  expect(isDatabaseUnavailable(new Error(message))).toBe(expected)
})

test('isDatabaseUnavailable recognises a refused connection as reported by pg and Node.js', async () => {
  const client = new Client({ connectionString: 'postgresql://sanhe:x@127.0.0.1:1/sanhe' })
  expect(isDatabaseUnavailable(await client.connect().catch((error: unknown) => error))).toBe(true)
  const refused = await new Promise((resolve) => connect(1, 'localhost').on('error', resolve))
  expect(isDatabaseUnavailable(refused)).toBe(true)
})

test('isDatabaseUnavailable returns false for a value that is not an Error', () => {
  expect(isDatabaseUnavailable(undefined)).toBe(false)
  expect(isDatabaseUnavailable({ code: '57P01' })).toBe(false)
})
