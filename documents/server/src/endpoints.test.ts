import { readFileSync } from 'node:fs'
import type { Endpoint } from '@sanhe/kit/contract'
import { expect, test } from 'vitest'
import { contract } from './contract.ts'

/** The table that people read, held against the contracts that machines read. */
const page = readFileSync(new URL('../../../docs/endpoints/documents.md', import.meta.url), 'utf8')

const rows = [...page.matchAll(/^\| (GET|POST|PUT|PATCH|DELETE) \| `([^`]+)` \| (\w+) \|/gm)].map(
  ([, method, path, auth]) => [method, path, auth].join(' '),
)
const [ofContracts = '', plain = ''] = page.split('## Plain routes')

test('every endpoint of a contract has its row, with the same access', () => {
  const endpoints = Object.values(contract).flatMap((all) => Object.values<Endpoint>(all))
  const missing = endpoints
    .map(({ method, path, auth }) => `${method} ${path} ${auth}`)
    .filter((row) => !rows.includes(row))
  expect(missing).toEqual([])
})

test('every row above the plain routes is an endpoint of a contract, in the same order', () => {
  const documented = [...ofContracts.matchAll(/^\| (\w+) \| `([^`]+)` \| \w+ \|/gm)].map(
    ([, method, path]) => `${method} ${path}`,
  )
  const endpoints = Object.values(contract).flatMap((all) => Object.values<Endpoint>(all))
  expect(documented).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`))
  expect(plain).toContain('| GET | `/s/:token` |')
})
