import { getSuccessStatuses } from '@sanhe/kit/http/contract'
import type { DocumentedRoute } from '@sanhe/kit/testing/docs-page-tests'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDevice, startTestAgent, type TestAgent } from '#testing'
import { contractRoutes, routesWithoutContract } from './testing/routes.ts'

let agent: TestAgent
beforeAll(async () => void (agent = await startTestAgent({ RATE_LIMIT_SCALE: '1000' })))
afterAll(() => agent.stop())

/**
 * Expected status for each kind of guard and caller. 0: the guard lets the caller in, and the status depends on the
 * request.
 */
const expectedStatuses: Record<string, { noKey: number; wrongKey: number; validKey: number }> = {
  none: { noKey: 0, wrongKey: 0, validKey: 0 },
  key: { noKey: 401, wrongKey: 401, validKey: 0 },
}
const callerKinds = ['noKey', 'wrongKey', 'validKey'] as const

/** Fills path parameters with ids that do not exist, so that no request changes data. */
const missing = (path: string) => path.replace(/:\w+/g, 'missing')

async function sendRequest(who: (typeof callerKinds)[number], { method, path }: DocumentedRoute) {
  const callers = {
    noKey: agent.visitor,
    wrongKey: createTestDevice(agent.url, 'wrong'),
    validKey: agent.device,
  }
  const body =
    method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{"unknown":1}' }
  return callers[who].fetch(missing(path), { method, ...body })
}

describe.each([...contractRoutes, ...routesWithoutContract])('$method $path ($auth)', (route) => {
  test.each(callerKinds)('the endpoint answers the expected status to the caller "%s"', async (who) => {
    const expected = expectedStatuses[route.auth]?.[who]
    const { status } = await sendRequest(who, route)
    if (expected) expect(status).toBe(expected)
    else expect([401, 403, 500]).not.toContain(status)
  })
})

test('requests without a valid key get 401 and no information about existing data', async () => {
  for (const route of contractRoutes.filter(({ auth }) => auth === 'key'))
    expect(await (await sendRequest('wrongKey', route)).json()).toEqual({
      error: 'UNAUTHORIZED',
      message: 'A valid API key is required',
    })
})

test('every endpoint uses a guard of the access matrix', () => {
  expect(contractRoutes.filter(({ auth }) => !(auth in expectedStatuses))).toEqual([])
  expect(contractRoutes.every((route) => getSuccessStatuses(route).length > 0)).toBe(true)
})
