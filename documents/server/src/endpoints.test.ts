import { readFileSync } from 'node:fs'
import { routesOf, testEndpoints, testOpenApi } from '@sanhe/kit/testing/page-tests'
import { expect, test } from 'vitest'
import { startTestApp } from '#testing'
import { contract } from './contract.ts'

const plainRoutes = '## Plain routes'
testEndpoints('documents', routesOf(contract), (heading) => heading !== plainRoutes)
testOpenApi('documents', startTestApp)

test('docs/endpoints/documents.md lists the contract endpoints in order, then the plain routes', () => {
  const page = readFileSync(new URL('../../../docs/endpoints/documents.md', import.meta.url), 'utf8')
  const [ofContracts = '', plain = ''] = page.split(plainRoutes)
  const documented = [...ofContracts.matchAll(/^\| (\w+) \| `([^`]+)` \| \w+ \|/gm)].map(
    ([, method, path]) => `${method} ${path}`,
  )
  expect(documented).toEqual(routesOf(contract).map(({ method, path }) => `${method} ${path}`))
  expect(plain).toContain('| GET | `/s/:token` |')
})
