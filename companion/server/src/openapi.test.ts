import {
  findBrokenReferences,
  listRoutes,
  type OpenApiDocument,
  listOperations,
} from '@sanhe/kit/testing/open-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { createCompanionServer } from './server.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

test('the OpenAPI document lists exactly the routes of the service', async () => {
  const description = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as OpenApiDocument
  const about = { version: '1.0.0', uptimeS: () => 0, checkDatabase() {} }
  const routes = await listRoutes(createCompanionServer(app.deps, about).app)
  // The OpenAPI document leaves out itself, Swagger UI, the web clients, and the scripts and styles of HTML pages.
  const isDescribed = (route: string) =>
    !/^GET \/(api\/docs|api\/openapi\.json$|(family|merchant|admin)(\/|$)|h5\/[\w-]+\.(js|css|svg)$)/.test(
      route,
    )
  expect(listOperations(description)).toEqual(routes.filter(isDescribed))
  expect(findBrokenReferences(description)).toEqual([])
})
