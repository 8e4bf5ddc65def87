import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '@sanhe/kit/contract'
import { expect, test } from 'vitest'
import { contract } from './contract.ts'

const docs = fileURLToPath(new URL('../../../docs/endpoints', import.meta.url))

/** The tables that people read, held against the contracts that machines read. */
const page = globSync('secretary{,.d/*}.md', { cwd: docs })
  .map((path) => readFileSync(`${docs}/${path}`, 'utf8'))
  .join('\n')
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
