import type { Endpoint } from '@sanhe/kit/http/contract'
import { arbitraryText, arbitraryNearlyValidValue } from '@sanhe/kit/testing/arbitrary-values'
import { hostileStrings } from '@sanhe/kit/testing/hostile-strings'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '#testing'
import { contract } from './contract.ts'

/** Number of requests for each endpoint; `FUZZ_RUNS=2000` for a long run. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 15)

let backend: TestBackend
let person: Awaited<ReturnType<TestBackend['user']>>
/** Starts a new backend for each endpoint, because some requests end the login. */
beforeAll(
  async () =>
    void (backend = await startTestBackend(
      { RATE_LIMIT_SCALE: '100000' },
      // Resolver that fails, so that generated host names cause no network traffic.
      { resolver: async () => Promise.reject(new Error('ENOTFOUND')) },
    )),
)
beforeEach(async () => {
  person = await backend.user()
  const body = { server_address: 'agent.example', api_key: 'an-api-key-of-an-agent' }
  await person.secretaries.add({ body })
})
afterAll(() => backend.stop())

const endpoints = Object.entries(contract).flatMap(([module, all]) =>
  Object.entries<Endpoint>(all).map(([name, endpoint]) => ({ name: `${module}.${name}`, endpoint })),
)

/** Generates ids that often exist, so that requests pass the access checks and reach rows. */
const param = fc.oneof(
  fc.integer({ min: 1, max: 60 }).map(String),
  fc.constantFrom('0', '-1', '2147483647', '2147483648', '1e3', '1.5', crypto.randomUUID()),
  arbitraryText.filter((text) => text !== '' && text.isWellFormed()),
)

const requestFor = ({ method, path, body }: Endpoint) =>
  fc.record({
    method: fc.constant(method),
    path: param.map((value) => path.replace(/:\w+/, encodeURIComponent(value))),
    body: body ? arbitraryNearlyValidValue(body) : fc.constant(undefined),
  })

function send(auth: string, { method, path, body }: { method: string; path: string; body: unknown }) {
  const caller = auth === 'none' ? backend.visitor : person
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return caller.fetch(path, { method, ...(body !== undefined && json) })
}

describe.each(endpoints)('$name', ({ endpoint }) => {
  test('the endpoint answers any generated request without 5xx, and every refusal has an error body', async () => {
    await fc.assert(
      fc.asyncProperty(requestFor(endpoint), async (request) => {
        const response = await send(endpoint.auth, request)
        const text = await response.text()
        expect(response.status, text).toBeLessThan(500)
        if (response.status < 400) return
        const answer = JSON.parse(text) as { error?: unknown; message?: unknown }
        expect(answer.error).toMatch(/^[A-Z][A-Z0-9_]+$/)
        expect(typeof answer.message).toBe('string')
        expect(text).not.toMatch(/node:|\.ts:\d|postgres|syntax error|at async/)
      }),
      { numRuns: runs },
    )
  })
})

test('every text field stores hostile text unchanged or refuses it', async () => {
  for (const text of hostileStrings) {
    const nickname = await kept(() => person.user.updateProfile({ body: { nickname: text } }))
    if (nickname !== 400) expect(nickname.user.nickname).toBe(text.trim())
    const id = (await person.secretaries.list()).secretaries[0]?.id ?? 0
    const name = await kept(() => person.secretaries.update({ params: { id }, body: { name: text } }))
    if (name !== 400) expect(name.secretary.name).toBe(text.trim())
  }
})

const kept = <T>(call: () => Promise<T>): Promise<T | 400> =>
  call().catch((error: { status: number }) => {
    expect(error.status).toBe(400)
    return 400 as const
  })

test('no fuzzed request changes Object.prototype', () => expect(Object.keys(Object.prototype)).toEqual([]))
