import { expect, test } from 'vitest'
import { contractRoutes } from '../testing/routes.ts'
import { rateLimits } from './limits.ts'

test('every rate limit that an endpoint names exists', () => {
  const named = contractRoutes.flatMap(({ limit = [] }) => limit)
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !Object.hasOwn(rateLimits, name))).toEqual([])
})

test('every unauthenticated endpoint that writes has a rate limit', () => {
  const open = contractRoutes.filter(({ auth, method }) => auth === 'none' && method !== 'GET')
  expect(open.filter(({ limit }) => limit === undefined)).toEqual([])
})
