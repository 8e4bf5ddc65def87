import { type Endpoint, successStatuses } from '@sanhe/kit/http/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '#testing'
import { contract } from './contract.ts'

let app: TestApp
let viewer: TestClient
beforeAll(async () => {
  app = await startTestApp()
  await app.admin.users.create({ body: { username: 'viewer', password: 'viewer password', role: 'viewer' } })
  viewer = await app.login('viewer', 'viewer password')
})
afterAll(() => app.stop())

/**
 * Status with which each guard refuses each kind of caller before it reads the request; 0 means that the guard lets the
 * caller in.
 */
const doors: Record<string, { nobody: number; viewer: number; admin: number; writer: number }> = {
  none: { nobody: 0, viewer: 0, admin: 0, writer: 0 },
  session: { nobody: 401, viewer: 0, admin: 0, writer: 403 },
  team: { nobody: 401, viewer: 403, admin: 0, writer: 403 },
  admin: { nobody: 401, viewer: 403, admin: 0, writer: 403 },
  ai: { nobody: 401, viewer: 401, admin: 401, writer: 0 },
}
const visitors = ['nobody', 'viewer', 'admin', 'writer'] as const

type Route = { method: string; path: string; auth: string }
const contractRoutes: Route[] = Object.values(contract).flatMap((endpoints) =>
  Object.values<Endpoint>(endpoints),
)

/** Event streams, file transfers and HTML pages, which a contract cannot describe. */
const plainRoutes: Route[] = [
  { method: 'POST', path: '/api/projects/:slug/import', auth: 'admin' },
  { method: 'GET', path: '/api/projects/:slug/export', auth: 'team' },
  { method: 'POST', path: '/api/projects/:slug/assets', auth: 'admin' },
  { method: 'GET', path: '/api/projects/:slug/files/a.png', auth: 'team' },
  { method: 'GET', path: '/api/events', auth: 'team' },
  { method: 'POST', path: '/mcp', auth: 'ai' },
  { method: 'GET', path: '/s/:token', auth: 'none' },
  { method: 'POST', path: '/s/:token', auth: 'none' },
  { method: 'GET', path: '/s/:token.md', auth: 'none' },
  { method: 'GET', path: '/s/:token/files/a.png', auth: 'none' },
]

/** Fills the path with ids and slugs that do not exist, so that a caller that passes the guard changes nothing. */
const missing = (path: string) =>
  path.replace(/:(\w+)/g, (_, name: string) => (name === 'id' || name === 'revision' ? '999999' : 'missing'))

async function knock(who: (typeof visitors)[number], { method, path }: Route) {
  const people = { nobody: app.visitor(), viewer, admin: app.admin, writer: app.writer }
  if (path === '/api/auth/logout' && who !== 'nobody' && who !== 'writer') return 200
  const body =
    method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{"unknown":1}' }
  return (await people[who].fetch(missing(path), { method, ...body })).status
}

describe.each([...contractRoutes, ...plainRoutes])('$method $path (guard: $auth)', (route) => {
  test.each(visitors)('the guard of the endpoint admits or refuses %s', async (who) => {
    const expected = doors[route.auth]?.[who]
    const status = await knock(who, route)
    if (expected) expect(status).toBe(expected)
    else expect([401, 403, 500]).not.toContain(status)
  })
})

test('every endpoint names a guard that this access matrix covers', () => {
  expect(contractRoutes.filter(({ auth }) => !(auth in doors))).toEqual([])
  expect(contractRoutes.every((route) => successStatuses(route as Endpoint).length > 0)).toBe(true)
})
