import { statusesOf } from '@sanhe/kit/http/contract'
import type { DocumentedRoute } from '@sanhe/kit/testing/page-tests'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deviceAt, startTestAgent, type TestAgent } from '#testing'
import { contractRoutes, plainRoutes } from './testing/routes.ts'

let agent: TestAgent
beforeAll(async () => void (agent = await startTestAgent({ RATE_LIMIT_SCALE: '1000' })))
afterAll(() => agent.stop())

/** What each guard answers to each visitor before anything of the request is looked at; 0: it lets them in. */
const doors: Record<string, { nobody: number; stranger: number; device: number }> = {
  none: { nobody: 0, stranger: 0, device: 0 },
  key: { nobody: 401, stranger: 401, device: 0 },
}
const visitors = ['nobody', 'stranger', 'device'] as const

/** Names what is not there: whoever is let in finds nothing and changes nothing. */
const missing = (path: string) => path.replace(/:\w+/g, 'missing')

async function knock(who: (typeof visitors)[number], { method, path }: DocumentedRoute) {
  const people = { nobody: agent.visitor, stranger: deviceAt(agent.url, 'wrong'), device: agent.device }
  const body =
    method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{"unknown":1}' }
  return people[who].fetch(missing(path), { method, ...body })
}

describe.each([...contractRoutes, ...plainRoutes])('$method $path ($auth)', (route) => {
  test.each(visitors)('for %s', async (who) => {
    const expected = doors[route.auth]?.[who]
    const { status } = await knock(who, route)
    if (expected) expect(status).toBe(expected)
    else expect([401, 403, 500]).not.toContain(status)
  })
})

test('who is not let in is told 401 and nothing of what is there', async () => {
  for (const route of contractRoutes.filter(({ auth }) => auth === 'key'))
    expect(await (await knock('stranger', route)).json()).toEqual({
      error: 'UNAUTHORIZED',
      message: 'A valid API key is required',
    })
})

test('every endpoint names a guard that the matrix knows', () => {
  expect(contractRoutes.filter(({ auth }) => !(auth in doors))).toEqual([])
  expect(contractRoutes.every((route) => statusesOf(route).length > 0)).toBe(true)
})
