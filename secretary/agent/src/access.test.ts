import { type Endpoint, getSuccessStatuses } from '@sanhe/kit/http/contract'
import { type DocumentedRoute, listEndpoints } from '@sanhe/kit/testing/docs-page-tests'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addTestPerson, createTestDevice, startTestAgent, type TestAgent } from '#testing'
import { contract } from './contract.ts'
import { contractRoutes, routesWithoutContract } from './testing/routes.ts'

type Caller = 'owner' | 'manage' | 'approve' | 'use' | 'removed' | 'noKey' | 'wrongKey'
const callerKinds: Caller[] = ['owner', 'manage', 'approve', 'use', 'removed', 'noKey', 'wrongKey']

let agent: TestAgent
let devices: Record<Caller, Pick<TestAgent['device'], 'fetch'>>
beforeAll(async () => {
  agent = await startTestAgent({ RATE_LIMIT_SCALE: '100000' })
  const [manage, approve, use, removed] = [
    await addTestPerson(agent, 'manage'),
    await addTestPerson(agent, 'approve'),
    await addTestPerson(agent, 'use'),
    await addTestPerson(agent, 'manage', 'removed'),
  ]
  await agent.device.people.remove({ params: { person_id: removed.personId } })
  devices = {
    owner: agent.device,
    manage: manage.device,
    approve: approve.device,
    use: use.device,
    removed: removed.device,
    noKey: agent.visitor,
    wrongKey: createTestDevice(agent.url, 'wrong'),
  }
})
afterAll(() => agent.stop())

const all = ['owner', 'manage', 'approve', 'use']
const rolesByGroup = { everyone: all, approvers: all.slice(0, 3), managers: all.slice(0, 2) }

/**
 * Endpoints that not everyone may call, written by hand, so that a changed role in a contract must be repeated here.
 * Each entry is a path, or the beginning of paths.
 */
const restricted: [keyof typeof rolesByGroup, string[]][] = [
  ['everyone', ['/api/people/self', 'GET /api/voice', 'PUT /api/relay/device']],
  ['approvers', ['/api/approvals/', 'POST /api/tool-calls/']],
  [
    'managers',
    [
      '/api/people',
      '/api/active-persona',
      '/api/allowed-tools',
      'POST /api/bundles',
      'DELETE /api/bundles',
      '/api/calendar',
      '/api/engines',
      '/api/files',
      '/api/mail',
      '/api/openclaw',
      'PUT /api/personas',
      'DELETE /api/personas',
      'PUT /api/memory/profile',
      '/api/mcp-servers',
      '/api/relay',
      '/api/request-secrets',
      '/api/schedules',
      '/api/shell',
      '/api/skills',
      '/api/tools',
      '/api/usage',
      '/api/voice',
    ],
  ],
]

function allowedRoles({ method, path }: DocumentedRoute) {
  const isMeant = (entry: string) => path.startsWith(entry) || `${method} ${path}`.startsWith(entry)
  const group = restricted.find(([, entries]) => entries.some(isMeant))?.[0] ?? 'everyone'
  return rolesByGroup[group]
}

/** Expected status of the guard. 0: the guard lets the caller in, and the status depends on the request. */
function expectedStatus(route: DocumentedRoute, who: Caller) {
  if (route.auth === 'none') return 0
  if (who === 'removed' || who === 'noKey' || who === 'wrongKey') return 401
  return allowedRoles(route).includes(who) ? 0 : 403
}

/** Fills path parameters with ids that do not exist, so that no request changes data. */
const missing = (path: string) => path.replace(/:\w+/g, 'missing')

async function sendRequest(who: Caller, { method, path }: DocumentedRoute) {
  const body =
    method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{"unknown":1}' }
  return devices[who].fetch(missing(path), { method, ...body })
}

describe.each([...contractRoutes, ...routesWithoutContract])('$method $path ($auth)', (route) => {
  test.each(callerKinds)('the endpoint answers the expected status to the caller "%s"', async (who) => {
    const response = await sendRequest(who, route)
    const expected = expectedStatus(route, who)
    if (expected === 403) expect(await response.json()).toMatchObject({ error: 'ROLE_NOT_ALLOWED' })
    if (expected) expect(response.status).toBe(expected)
    else expect([401, 403, 500]).not.toContain(response.status)
  })
})

test('requests without a valid key get 401 and no information about existing data', async () => {
  for (const route of contractRoutes.filter(({ auth }) => auth === 'key'))
    for (const who of ['wrongKey', 'removed'] as const)
      expect(await (await sendRequest(who, route)).json()).toEqual({
        error: 'UNAUTHORIZED',
        message: 'A valid API key is required',
      })
})

test('every endpoint for devices names roles, and the roles are those of the list in this file', () => {
  const endpoints = listEndpoints(contract).filter(({ auth }) => auth === 'key')
  const named = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path} ${endpoint.roles?.join(' ')}`
  expect(endpoints.length).toBeGreaterThan(80)
  expect(endpoints.map(named)).toEqual(
    endpoints.map((route) => `${route.method} ${route.path} ${allowedRoles(route).join(' ')}`),
  )
})

test('every endpoint is for devices or for everybody, and states its successful reply', () => {
  expect(contractRoutes.filter(({ auth }) => !['none', 'key'].includes(auth))).toEqual([])
  expect(contractRoutes.every((route) => getSuccessStatuses(route).length > 0)).toBe(true)
})
