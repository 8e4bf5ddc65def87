import { readFile } from 'node:fs/promises'
import { testEndpointsPage, testOpenApiDocument } from '@sanhe/kit/testing/docs-page-tests'
import { expect, test } from 'vitest'
import { startTestApp } from '#testing'
import { contractRoutes, routesWithoutContract } from './testing/routes.ts'

testEndpointsPage('companion', [...contractRoutes, ...routesWithoutContract])
testOpenApiDocument('companion', startTestApp)

test('docs/companion.md and README.md name the number of endpoints', async () => {
  const count = contractRoutes.length + routesWithoutContract.length
  for (const page of ['docs/companion.md', 'README.md']) {
    const text = await readFile(new URL(`../../../${page}`, import.meta.url), 'utf8')
    expect(text, page).toContain(`${count} endpoints on PostgreSQL`)
  }
})
