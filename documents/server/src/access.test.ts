import { type Endpoint, getSuccessStatuses } from '@sanhe/kit/http/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '#testing'
import { contract } from './contract.ts'

let app: TestApp
let viewer: TestClient
let reader: TestClient
let member: TestClient
beforeAll(async () => {
  app = await startTestApp()
  const { project } = await app.admin.projects.create({ body: { name: 'Own' } })
  await app.admin.projects.create({ body: { name: 'Foreign' } })
  const newUser = async (role: 'viewer' | 'reader' | 'member') => {
    const body = { username: role, password: `${role} password`, role, project_ids: [project.id] }
    await app.admin.users.create({ body })
    return app.login(role, `${role} password`)
  }
  viewer = await newUser('viewer')
  reader = await newUser('reader')
  member = await newUser('member')
})
afterAll(() => app.stop())

/**
 * Status with which each guard refuses each kind of caller before it reads the request; 0 means that the guard lets the
 * caller in.
 */
const doors: Record<string, Record<(typeof visitors)[number], number>> = {
  none: { nobody: 0, viewer: 0, reader: 0, member: 0, admin: 0, writer: 0 },
  session: { nobody: 401, viewer: 0, reader: 0, member: 0, admin: 0, writer: 403 },
  team: { nobody: 401, viewer: 403, reader: 0, member: 0, admin: 0, writer: 403 },
  member: { nobody: 401, viewer: 403, reader: 403, member: 0, admin: 0, writer: 403 },
  admin: { nobody: 401, viewer: 403, reader: 403, member: 403, admin: 0, writer: 403 },
  ai: { nobody: 401, viewer: 401, reader: 401, member: 401, admin: 401, writer: 0 },
  mcp: { nobody: 401, viewer: 401, reader: 401, member: 401, admin: 401, writer: 0 },
}
const visitors = ['nobody', 'viewer', 'reader', 'member', 'admin', 'writer'] as const
type Visitor = (typeof visitors)[number]

type Route = { method: string; path: string; auth: string }
const contractRoutes: Route[] = Object.values(contract).flatMap((endpoints) =>
  Object.values<Endpoint>(endpoints),
)

/** Event streams, file transfers and HTML pages, which a contract cannot describe. */
const plainRoutes: Route[] = [
  { method: 'POST', path: '/api/projects/:slug/import', auth: 'member' },
  { method: 'POST', path: '/api/import-preview', auth: 'member' },
  { method: 'GET', path: '/api/projects/:slug/export', auth: 'team' },
  { method: 'GET', path: '/api/projects/:slug/print', auth: 'team' },
  { method: 'POST', path: '/api/projects/:slug/assets', auth: 'member' },
  { method: 'GET', path: '/api/projects/:slug/files/a.png', auth: 'team' },
  { method: 'GET', path: '/api/events', auth: 'team' },
  { method: 'POST', path: '/mcp', auth: 'mcp' },
  { method: 'GET', path: '/api/auth/openid/callback', auth: 'none' },
  { method: 'POST', path: '/api/notifications/unsubscribe', auth: 'none' },
  { method: 'GET', path: '/s/:token', auth: 'none' },
  { method: 'POST', path: '/s/:token', auth: 'none' },
  { method: 'GET', path: '/s/:token.md', auth: 'none' },
  { method: 'GET', path: '/s/:token/files/a.png', auth: 'none' },
]

/** Fills the path with ids and slugs that do not exist, so that a caller that passes the guard changes nothing. */
const missing = (path: string, project = 'missing') =>
  path.replace(/:(\w+)/g, (_, name: string) =>
    name === 'slug' || name === 'project' ? project : /^(id|revision)$/.test(name) ? '999999' : 'missing',
  )

/**
 * Returns whether this caller must not send this request: a logout that passes the guard would end the
 * session that later requests need.
 */
const isSkipped = (who: Visitor, path: string) =>
  path === '/api/auth/logout' && who !== 'nobody' && who !== 'writer'

async function knock(who: Visitor, { method, path }: Route, project?: string) {
  const people = { nobody: app.visitor(), viewer, reader, member, admin: app.admin, writer: app.writer }
  const body =
    method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{"unknown":1}' }
  return people[who].fetch(missing(path, project), { method, ...body })
}

describe.each([...contractRoutes, ...plainRoutes])('$method $path (guard: $auth)', (route) => {
  test.each(visitors)(
    'a request of %s gets the status that the table of guards in this test expects',
    async (who) => {
      const expected = doors[route.auth]?.[who]
      if (isSkipped(who, route.path)) return
      const { status } = await knock(who, route)
      if (expected) expect(status).toBe(expected)
      else expect([401, 403, 500]).not.toContain(status)
    },
  )
})

const projectRoutes = [...contractRoutes, ...plainRoutes].filter(
  ({ path, auth }) => /:(slug|project)\b/.test(path) && (auth === 'team' || auth === 'member'),
)

describe.each(projectRoutes)('$method $path (guard: $auth) as a user with one project', (route) => {
  test.each(['reader', 'member'] as const)(
    'the endpoint admits a %s to the projects of that user and answers 404 for all other projects',
    async (who) => {
      const own = await knock(who, route, 'own')
      const expected = doors[route.auth]?.[who] ?? 0
      if (expected) expect(own.status).toBe(expected)
      else expect([401, 403, 500]).not.toContain(own.status)
      const [foreign, unknown] = [await knock(who, route, 'foreign'), await knock(who, route, 'unknown')]
      expect(foreign.status).toBe(expected || 404)
      expect([foreign.status, await foreign.text()]).toEqual([unknown.status, await unknown.text()])
    },
  )
})

test('every endpoint names a guard that this access matrix covers', () => {
  expect(contractRoutes.filter(({ auth }) => !(auth in doors))).toEqual([])
  expect(contractRoutes.every((route) => getSuccessStatuses(route as Endpoint).length > 0)).toBe(true)
})
