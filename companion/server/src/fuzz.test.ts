import type { Endpoint } from '@sanhe/kit/http/contract'
import { arbitraryText, arbitraryNearlyValidValue } from '@sanhe/kit/testing/arbitrary-values'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { contract } from './contract.ts'
import { seedDemoData } from './seed.ts'

/** Number of random requests per endpoint; set `FUZZ_RUNS=2000` for a longer run. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 12)

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await seedDemoData(app.deps, { size: 'demo', count: 1 })
})
afterAll(() => app.stop())

const endpoints = Object.entries(contract).flatMap(([module, all]) =>
  Object.entries<Endpoint>(all).map(([name, endpoint]) => ({ name: `${module}.${name}`, endpoint })),
)

/**
 * Generates path parameters. Small numbers are often ids of existing rows, so that some requests get past the checks
 * and find a row.
 */
const param = fc.oneof(
  fc.integer({ min: 1, max: 20 }).map(String),
  fc.constantFrom('0', '-1', '2147483648', '9223372036854775808', '1e3', '1.5', 'A2611211200001234560'),
  arbitraryText.filter((text) => text !== '' && text.isWellFormed()),
)

const requestFor = ({ method, path, body, query }: Endpoint) =>
  fc.record({
    method: fc.constant(method),
    path: fc.array(param, { minLength: 3, maxLength: 3 }).map((values) => filled(path, values)),
    query: query ? arbitraryNearlyValidValue(query) : fc.constant({}),
    body: body ? arbitraryNearlyValidValue(body) : fc.constant(undefined),
  })

function filled(path: string, values: string[]) {
  let nth = 0
  return path.replace(/:\w+/g, () => encodeURIComponent(values[nth++] ?? '1'))
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

function searchOf(query: unknown) {
  if (typeof query !== 'object' || query === null) return ''
  const pairs = Object.entries(query).map(([name, value]) => [name, textOf(value)] as [string, string])
  return pairs.length
    ? `?${new URLSearchParams(pairs.filter((pair) => pair.join('').isWellFormed())).toString()}`
    : ''
}

/** Creates a new caller for each endpoint, because some requests sign the caller out or delete the account. */
async function callerFor(auth: string) {
  if (auth === 'none') return app.visitor
  if (auth === 'admin') return app.admin()
  if (auth === 'user') return app.user()
  if (auth === 'child') return app.child({ of: [await app.user()] })
  return app.merchant()
}

type Answer = { error?: unknown; message?: unknown; success?: unknown }

/**
 * Expects an error response: either `{ error, message }`, or `{ success: false, error: { code, message } }` if a
 * membership would allow the request.
 */
function expectRefusal(text: string) {
  const answer = JSON.parse(text) as Answer
  const { code, message } =
    answer.success === false
      ? (answer.error as { code: unknown; message: unknown })
      : { code: answer.error, message: answer.message }
  expect(code, text).toMatch(/^[A-Z][A-Z0-9_]+$/)
  expect(message, text).toMatch(/\p{Script=Han}/u)
  expect(String(message).length, text).toBeLessThanOrEqual(30)
  expect(text).not.toMatch(/node:|\.ts:\d|postgres|syntax error|at async/)
}

describe.each(endpoints)('$name', ({ endpoint }) => {
  test('the endpoint answers random input with a well-formed body and never with a 5xx status', async () => {
    const caller = await callerFor(endpoint.auth)
    await fc.assert(
      fc.asyncProperty(requestFor(endpoint), async ({ method, path, query, body }) => {
        const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
        const init = { method, ...(body !== undefined && json) }
        const response = await caller.fetch(path + searchOf(query), init)
        const text = await response.text()
        expect(response.status, text).toBeLessThan(500)
        if (response.status >= 400) expectRefusal(text)
      }),
      { numRuns: runs },
    )
  })
})

test('no random request has changed Object.prototype', () =>
  expect(Object.keys(Object.prototype)).toEqual([]))
