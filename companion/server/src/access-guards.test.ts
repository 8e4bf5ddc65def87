import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCaller, startTestApp, type TestApp } from '#testing'
import { contractRoutes, type DocumentedRoute, routesWithoutContract } from './testing/routes.ts'

let app: TestApp
let callers: Record<(typeof visitors)[number], ReturnType<typeof createCaller>>
beforeAll(async () => {
  app = await startTestApp()
  const [user, disabled, admin] = [
    await app.user(),
    await app.user({ status: 'disabled' }),
    await app.admin(),
  ]
  const strange = `${user.token.slice(0, -4)}AAAA`
  callers = {
    nobody: app.visitor,
    user,
    admin,
    stranger: createCaller(app.url, strange),
    disabled,
  }
})
afterAll(() => app.stop())

const visitors = ['nobody', 'user', 'admin', 'stranger', 'disabled'] as const

/**
 * Expected response status of each guard for each visitor. 0 means that the guard lets the visitor pass. Guards answer
 * before the request is validated.
 */
const doors: Record<string, Record<(typeof visitors)[number], number>> = {
  none: { nobody: 0, user: 0, admin: 0, stranger: 0, disabled: 0 },
  user: { nobody: 401, user: 0, admin: 401, stranger: 401, disabled: 403 },
  child: { nobody: 401, user: 401, admin: 401, stranger: 401, disabled: 401 },
  merchant: { nobody: 401, user: 401, admin: 401, stranger: 401, disabled: 401 },
  admin: { nobody: 401, user: 401, admin: 0, stranger: 401, disabled: 401 },
}

/** Replaces path parameters by ids that do not exist, so that a request which passes the guard changes nothing. */
const missing = (path: string) => path.replace(/:\w+/g, '999999')

async function knock(who: (typeof visitors)[number], { method, path }: DocumentedRoute) {
  const body =
    method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{"unknown":1}' }
  return (await callers[who].fetch(missing(path), { method, ...body })).status
}

describe.each([...contractRoutes, ...routesWithoutContract])('$method $path', (route) => {
  test(`the ${route.auth} guard of an endpoint admits only callers with this kind of login`, async () => {
    // Payment callbacks are guarded by the signature of the provider.
    const isCallback = route.path.includes('/pay/wechat/')
    for (const who of visitors) {
      const expected = doors[route.auth]?.[who]
      const status = await knock(who, route)
      if (expected) expect(status, who).toBe(expected)
      else if (!isCallback && !route.path.endsWith('/auth/login'))
        expect([401, 500], who).not.toContain(status)
    }
  })
})

test('the table of guards in this test contains the guard of every endpoint in the contract', () =>
  expect(contractRoutes.filter(({ auth }) => !(auth in doors))).toEqual([]))

const aliased = contractRoutes.filter(({ path }) => /^\/api\/(child|merchant|admin|h5)\//.test(path))

test('endpoints outside /api/v1 have an alias under /api/v1 with the same guard', async () => {
  for (const route of aliased) {
    const alias = route.path.replace('/api/', '/api/v1/')
    expect(await knock('nobody', { ...route, path: alias }), alias).toBe(await knock('nobody', route))
  }
})
