import { expect, test } from 'vitest'
import { readPages } from './testing/pages.ts'
import { contractRoutes, plainRoutes } from './testing/routes.ts'

/** The table that people read, held against the contracts that machines read. */
const rows = readPages('endpoints').flatMap((part) =>
  [...part.matchAll(/^\| (GET|POST|PUT|PATCH|DELETE) \| `([^`]+)` \| (\w+) \|/gm)].map(
    ([, method, path, auth]) => `${method} ${path} ${auth}`,
  ),
)
const endpoints = [...contractRoutes, ...plainRoutes].map(
  ({ method, path, auth }) => `${method} ${path} ${auth}`,
)

test('every endpoint has its row, with the same access', () =>
  expect(endpoints.filter((endpoint) => !rows.includes(endpoint))).toEqual([]))

test('every row is an endpoint, once', () => {
  expect(rows.filter((row) => !endpoints.includes(row))).toEqual([])
  expect(new Set(rows).size).toBe(rows.length)
})
