import { randomUUID } from 'node:crypto'
import { getSuccessStatuses } from '@sanhe/kit/http/contract'
import { createZip } from '@sanhe/kit/archives/zip-writer'
import { toDate } from '@sanhe/kit/runtime/clock'
import { composeTestBundle } from '@sanhe/protocol/bundles/testing/test-bundle'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestCaller, startTestBackend, type TestBackend } from '#testing'
import { contractRoutes, type DocumentedRoute, routesWithoutContract } from './testing/routes.ts'

type Person = Awaited<ReturnType<TestBackend['user']>>

let backend: TestBackend
let owner: Person
let other: Person
beforeAll(async () => {
  backend = await startTestBackend({ MARKET: '1', RATE_LIMIT_SCALE: '100000' })
  owner = await backend.user()
  other = await backend.user()
})
afterAll(() => backend.stop())

/**
 * Status with which each access check refuses each kind of caller before the request is validated; 0 means that the
 * caller is admitted.
 */
const expectedStatuses: Record<
  string,
  { anonymous: number; signedIn: number; forgedToken: number; endedLogin: number }
> = {
  none: { anonymous: 0, signedIn: 0, forgedToken: 0, endedLogin: 0 },
  user: { anonymous: 401, signedIn: 0, forgedToken: 401, endedLogin: 401 },
  gatewayKey: { anonymous: 401, signedIn: 401, forgedToken: 401, endedLogin: 401 },
}
const callerKinds = ['anonymous', 'signedIn', 'forgedToken', 'endedLogin'] as const

/** Fills paths with ids that do not exist: a caller who passes the access check finds nothing and changes nothing. */
const withUnknownIds = (path: string) =>
  path.replace(/:id/, path.includes('/sessions/') ? randomUUID() : '999999')

async function callerFor(who: (typeof callerKinds)[number]) {
  if (who === 'anonymous') return backend.visitor
  if (who === 'forgedToken') return createTestCaller(backend.url, `${owner.token.slice(0, -4)}AAAA`)
  const person = await backend.user()
  if (who === 'endedLogin') await person.auth.logout()
  return person
}

async function requestAs(who: (typeof callerKinds)[number], { method, path }: DocumentedRoute) {
  const body =
    method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{"unknown":1}' }
  const caller = await callerFor(who)
  return (await caller.fetch(withUnknownIds(path), { method, ...body })).status
}

describe.each([...contractRoutes, ...routesWithoutContract])('$method $path ($auth)', (route) => {
  test.each(callerKinds)(
    'the endpoint admits or refuses a caller of kind %s as the access matrix says',
    async (who) => {
      const expected = expectedStatuses[route.auth]?.[who]
      const status = await requestAs(who, route)
      if (expected) expect(status).toBe(expected)
      else expect([401, 403, 500]).not.toContain(status)
    },
  )
})

test('every endpoint has an access check that the access matrix contains', () => {
  expect(contractRoutes.filter(({ auth }) => !(auth in expectedStatuses))).toEqual([])
  expect(contractRoutes.every((route) => getSuccessStatuses(route).length > 0)).toBe(true)
})

/**
 * Functions by path, one for each path with an id. Each function creates an object that belongs to the given person and
 * returns the id of the object.
 */
const things: Record<string, (of: Person) => Promise<string | number>> = {
  '/api/secretaries/': async (person) => {
    const body = { server_address: 'agent.example', api_key: 'an-api-key-of-an-agent' }
    return (await person.secretaries.add({ body })).secretary.id
  },
  '/api/auth/sessions/': async (person) => (await person.auth.sessions()).sessions[0]?.id ?? expect.fail(),
  '/api/deploy/payments/': async (person) => (await person.payments.pay({ body: {} })).payment_id,
  '/api/gateway/keys/': async ({ id: user_id }) => {
    const key = {
      user_id,
      key_hash: randomUUID(),
      key_end: 'abcd',
      created_at: toDate(backend.deps.clock.now()),
    }
    return (
      await backend.deps.db.insertInto('gateway_keys').values(key).returning('id').executeTakeFirstOrThrow()
    ).id
  },
  '/api/relay/agents/': async ({ id: user_id }) => {
    const agent = {
      user_id,
      relay_id: randomUUID().replaceAll('-', ''),
      name: 'Home',
      token_hash: randomUUID(),
      token_end: 'abcd',
      created_at: toDate(backend.deps.clock.now()),
    }
    return (
      await backend.deps.db.insertInto('relay_agents').values(agent).returning('id').executeTakeFirstOrThrow()
    ).id
  },
  '/api/market/bundles/': async ({ id }) => (await addMarketBundle(id)).slug,
  '/api/market/own/': async ({ id }) => {
    const { slug, bundle_id, created_at } = await addMarketBundle(id)
    const zip = await createZip([...composeTestBundle()].map(([path, content]) => ({ path, content })))
    const texts = { version: '1.0.0', name: 'Quotes', description: '', languages: 'en', licence: 'MIT' }
    const file = { contents: '{}', size: zip.length, sha256: '', zip }
    await backend.deps.db
      .insertInto('market_versions')
      .values({ ...texts, ...file, bundle_id, created_at })
      .execute()
    return slug
  },
  '/api/deploy/': async (person) => {
    const row = { user_id: person.id, server_ip: '93.184.215.14', status: 'failed' as const }
    return (
      await backend.deps.db.insertInto('deployments').values(row).returning('id').executeTakeFirstOrThrow()
    ).id
  },
}
/** Stores a bundle of the user, without versions. */
async function addMarketBundle(user_id: number) {
  const created_at = toDate(backend.deps.clock.now())
  const { db } = backend.deps
  await db
    .insertInto('market_publishers')
    .values({ user_id, name: randomUUID(), created_at, decisions_seen_at: created_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const slug = randomUUID()
  const bundle = { slug, user_id, created_at }
  const { id: bundle_id } = await db
    .insertInto('market_bundles')
    .values(bundle)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { slug, bundle_id, created_at }
}

const makerFor = ({ path }: DocumentedRoute) => things[path.slice(0, path.indexOf(':'))]

/** Valid request bodies, so that a request can fail only because the object belongs to another person. */
const rightBodies: Record<string, object> = {
  'POST /api/secretaries/:id/seen': { online: true },
  'PATCH /api/gateway/keys/:id': { daily_limit_fen: null },
}

/** Returns whether an endpoint serves a published bundle, which every account may read, install and report. */
const isOfPublishedBundle = ({ method, path }: DocumentedRoute) =>
  path.startsWith('/api/market/bundles/:slug') && method !== 'DELETE'

const ofSomebody = [...contractRoutes, ...routesWithoutContract].filter(
  (route) => route.path.includes(':') && !isOfPublishedBundle(route),
)

describe.each(ofSomebody)('$method $path', (route) => {
  async function call(person: Person, id: string | number) {
    const { method, path } = route
    const body = JSON.stringify(rightBodies[`${method} ${path}`] ?? {})
    const sent =
      method !== 'GET' && method !== 'DELETE' ? { headers: { 'content-type': 'application/json' }, body } : {}
    return (await person.fetch(path.replace(/:\w+/, String(id)), { method, ...sent })).status
  }

  test('the endpoint answers 404 to a person who does not own the object, and admits its owner', async () => {
    const make = makerFor(route) ?? expect.fail('an address with an id needs something behind it here')
    const id = await make(owner)
    expect(await call(other, id)).toBe(404)
    const status = await call(owner, id)
    // The agent of this secretary does not exist, so the owner's request for an invitation gets 422.
    if (route.path.endsWith('/invite')) expect(status).toBe(422)
    else expect(status).toBeLessThan(300)
    // Logs the owner in again, because some of these requests end the owner's login.
    owner = await backend.user()
  })
})
