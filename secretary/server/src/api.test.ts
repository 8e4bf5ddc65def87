import {
  findBrokenReferences,
  listRoutes,
  type OpenApiDocument,
  listOperations,
} from '@sanhe/kit/testing/open-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '#testing'
import { createSecretaryServer } from './server.ts'

let backend: TestBackend
beforeAll(async () => void (backend = await startTestBackend()))
afterAll(() => backend.stop())

test('the OpenAPI document lists exactly the routes of the backend', async () => {
  const description = (await (await fetch(`${backend.url}/api/openapi.json`)).json()) as OpenApiDocument
  const about = { version: '1.0.0', uptimeS: () => 0, checkDatabase() {} }
  const routes = await listRoutes(createSecretaryServer(backend.deps, about, backend.relay).app)
  // The OpenAPI document does not list its own endpoint.
  const isDescribed = (route: string) => route !== 'GET /api/openapi.json'
  expect(listOperations(description)).toEqual(routes.filter(isDescribed))
  expect(findBrokenReferences(description)).toEqual([])
})
