import { readFileSync } from 'node:fs'
import { listEndpoints, testEndpointsPage, testOpenApiDocument } from '@sanhe/kit/testing/docs-page-tests'
import { expect, test } from 'vitest'
import { startTestApp } from '#testing'
import { contract } from './contract.ts'

const plainRoutes = '## Plain routes'
testEndpointsPage('documents', listEndpoints(contract), (heading) => heading !== plainRoutes)
testOpenApiDocument('documents', startTestApp)

test('docs/endpoints/documents.md lists the contract endpoints in order, then the plain routes', () => {
  const page = readFileSync(new URL('../../../docs/endpoints/documents.md', import.meta.url), 'utf8')
  const [ofContracts = '', plain = ''] = page.split(plainRoutes)
  const documented = [...ofContracts.matchAll(/^\| (\w+) \| `([^`]+)` \| \w+ \|/gm)].map(
    ([, method, path]) => `${method} ${path}`,
  )
  expect(documented).toEqual(listEndpoints(contract).map(({ method, path }) => `${method} ${path}`))
  expect(plain).toContain('| GET | `/s/:token` |')
})
