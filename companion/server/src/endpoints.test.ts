import { readFile } from 'node:fs/promises'
import { testEndpointsPage, testOpenApiDocument } from '@sanhe/kit/testing/docs-page-tests'
import { expect, test } from 'vitest'
import { startTestApp } from '#testing'
import { contractRoutes, routesWithoutContract } from './testing/routes.ts'

testEndpointsPage('companion', [...contractRoutes, ...routesWithoutContract])
testOpenApiDocument('companion', startTestApp)

test('docs/companion.md and both README files name the number of endpoints', async () => {
  const count = contractRoutes.length + routesWithoutContract.length
  const pages = {
    'docs/companion.md': `${count} endpoints on PostgreSQL`,
    'README.md': `${count} endpoints on PostgreSQL`,
    'README.zh-CN.md': `${count} 个接口，基于 PostgreSQL`,
  }
  for (const [page, words] of Object.entries(pages))
    expect(await readFile(new URL(`../../../${page}`, import.meta.url), 'utf8'), page).toContain(words)
})
