import { randomUUID } from 'node:crypto'
import { statusesOf } from '@sanhe/kit/http/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerAt, startTestBackend, type TestBackend } from '#testing'
import { contractRoutes, type DocumentedRoute, plainRoutes } from './testing/routes.ts'

type Person = Awaited<ReturnType<TestBackend['user']>>

let backend: TestBackend
let owner: Person
let other: Person
beforeAll(async () => {
  backend = await startTestBackend({ RATE_LIMIT_SCALE: '100000' })
  owner = await backend.user()
  other = await backend.user()
})
afterAll(() => backend.stop())

/**
 * Status with which each guard refuses each kind of caller before the request is validated; 0 means that the guard lets
 * the caller in.
 */
const doors: Record<string, { nobody: number; somebody: number; stranger: number; ended: number }> = {
  none: { nobody: 0, somebody: 0, stranger: 0, ended: 0 },
  user: { nobody: 401, somebody: 0, stranger: 401, ended: 401 },
}
const visitors = ['nobody', 'somebody', 'stranger', 'ended'] as const

/** Ids that do not exist: a caller who passes the guard finds nothing and changes nothing. */
const missing = (path: string) => path.replace(/:id/, path.includes('/sessions/') ? randomUUID() : '999999')

async function callerFor(who: (typeof visitors)[number]) {
  if (who === 'nobody') return backend.visitor
  if (who === 'stranger') return callerAt(backend.url, `${owner.token.slice(0, -4)}AAAA`)
  const person = await backend.user()
  if (who === 'ended') await person.auth.logout()
  return person
}

async function knock(who: (typeof visitors)[number], { method, path }: DocumentedRoute) {
  const body =
    method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{"unknown":1}' }
  const caller = await callerFor(who)
  return (await caller.fetch(missing(path), { method, ...body })).status
}

describe.each([...contractRoutes, ...plainRoutes])('$method $path ($auth)', (route) => {
  test.each(visitors)('the guard admits or refuses a caller of kind %s as the matrix says', async (who) => {
    const expected = doors[route.auth]?.[who]
    const status = await knock(who, route)
    if (expected) expect(status).toBe(expected)
    else expect([401, 403, 500]).not.toContain(status)
  })
})

test('every endpoint names a guard that the access matrix contains', () => {
  expect(contractRoutes.filter(({ auth }) => !(auth in doors))).toEqual([])
  expect(contractRoutes.every((route) => statusesOf(route).length > 0)).toBe(true)
})

/** Creates an object of the given person behind each path that takes an id. */
const things: Record<string, (of: Person) => Promise<string | number>> = {
  '/api/secretaries/': async (person) => {
    const body = { server_address: 'agent.example', api_key: 'an-api-key-of-an-agent' }
    return (await person.secretaries.add({ body })).secretary.id
  },
  '/api/auth/sessions/': async (person) => (await person.auth.sessions()).sessions[0]?.id ?? expect.fail(),
  '/api/deploy/payments/': async (person) => (await person.payments.pay({ body: {} })).payment_id,
  '/api/deploy/': async (person) => {
    const row = { user_id: person.id, server_ip: '93.184.215.14', status: 'failed' as const }
    return (
      await backend.deps.db.insertInto('deployments').values(row).returning('id').executeTakeFirstOrThrow()
    ).id
  },
}
const makerFor = ({ path }: DocumentedRoute) => things[path.slice(0, path.indexOf(':'))]

/** Valid bodies, so that a request can fail only because of its owner. */
const rightBodies: Record<string, object> = { 'POST /api/secretaries/:id/seen': { online: true } }

const ofSomebody = [...contractRoutes, ...plainRoutes].filter(({ path }) => path.includes(':'))

describe.each(ofSomebody)('$method $path', (route) => {
  async function call(person: Person, id: string | number) {
    const { method, path } = route
    const body = JSON.stringify(rightBodies[`${method} ${path}`] ?? {})
    const sent =
      method !== 'GET' && method !== 'DELETE' ? { headers: { 'content-type': 'application/json' }, body } : {}
    return (await person.fetch(path.replace(/:\w+/, String(id)), { method, ...sent })).status
  }

  test('answers 404 to another person and lets the owner in', async () => {
    const make = makerFor(route) ?? expect.fail('an address with an id needs something behind it here')
    const id = await make(owner)
    expect(await call(other, id)).toBe(404)
    const status = await call(owner, id)
    // The agent of this secretary does not exist, so its owner gets 422.
    if (route.path.endsWith('/invite')) expect(status).toBe(422)
    else expect(status).toBeLessThan(300)
    // Some of these requests end the owner's login.
    owner = await backend.user()
  })
})
