import { brokenReferences, listRoutes, type OpenApiDocument, operationsOf } from '@sanhe/kit/testing/open-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { createCompanionServer } from './server.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

test('the description lists exactly the routes of the service', async () => {
  const description = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as OpenApiDocument
  const about = { version: '1.0.0', uptimeS: () => 0, checkDatabase() {} }
  const routes = await listRoutes(createCompanionServer(app.deps, about).app)
  // The description itself, the pages of Swagger UI, and the scripts and styles of pages.
  const isDescribed = (route: string) =>
    !/^GET \/(api\/docs|api\/openapi\.json$|h5\/[\w-]+\.(js|css|svg)$)/.test(route)
  expect(operationsOf(description)).toEqual(routes.filter(isDescribed))
  expect(brokenReferences(description)).toEqual([])
})
