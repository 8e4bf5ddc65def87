import { readFileSync } from 'node:fs'
import type { Endpoint } from '@sanhe/kit/contract'
import { expect, test } from 'vitest'
import { contract } from './contract.ts'

/** The tables that people read, held against the contracts that machines read. */
const page = readFileSync(new URL('../../../docs/endpoints/secretary.md', import.meta.url), 'utf8')
const rows = [...page.matchAll(/^\| (GET|POST|PUT|PATCH|DELETE) \| `([^`]+)` \| (\w+) \|/gm)].map(
  ([, method, path, auth]) => [method, path, auth].join(' '),
)

test('every endpoint of a contract has its row, with the same access', () => {
  const endpoints = Object.values(contract).flatMap((all) => Object.values<Endpoint>(all))
  const missing = endpoints
    .map(({ method, path, auth }) => `${method} ${path} ${auth}`)
    .filter((row) => !rows.includes(row))
  expect(missing).toEqual([])
})

test('the addresses that no contract holds have theirs', () => {
  for (const row of ['GET /ws key', 'GET /api/ws key']) expect(rows).toContain(row)
})
