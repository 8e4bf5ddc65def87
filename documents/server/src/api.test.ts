import { findBrokenReferences, listRoutes, listOperations } from '@sanhe/kit/testing/open-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { createDocumentsServer } from './server.ts'

type Operation = {
  tags: string[]
  operationId: string
  security?: object[]
  responses: Record<string, object>
}
type Description = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

let app: TestApp
let text: string
let description: Description
beforeAll(async () => {
  app = await startTestApp()
  text = await (await app.visitor().fetch('/api/openapi.json')).text()
  description = JSON.parse(text) as Description
})
afterAll(() => app.stop())

test('the OpenAPI document describes an endpoint with its module, the logins that may call it and its errors', () => {
  const create = description.paths['/api/projects/{slug}/docs']?.['post']
  expect(create).toMatchObject({
    tags: ['documents'],
    operationId: 'documents.create',
    security: [{ member: [] }],
    responses: {
      201: {},
      default: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
    },
  })
  expect(description.paths['/api/auth/login']?.['post']).not.toHaveProperty('security')
  expect(description).toMatchObject({
    openapi: '3.1.0',
    components: {
      schemas: { Project: {}, TreeNode: {}, Error: {} },
      securitySchemes: {
        admin: { type: 'apiKey', in: 'cookie', name: 'docsvc.sid' },
        ai: { scheme: 'bearer' },
      },
    },
  })
})

test('every operation id in the OpenAPI document is unique', () => {
  const ids = Object.values(description.paths).flatMap((path) =>
    Object.values(path).map((one) => one.operationId),
  )
  expect(ids.length).toBeGreaterThan(15)
  expect(new Set(ids).size).toBe(ids.length)
})

test('the OpenAPI document lists exactly the routes of the service', async () => {
  const about = { version: '1.0.0', uptimeS: () => 0, checkDatabase() {} }
  const routes = await listRoutes(createDocumentsServer(app.deps, about, app.webhooks).app)
  // The OpenAPI document does not contain these routes: its own URL, and the methods of /mcp that only answer 405 to
  // MCP clients.
  const left = ['GET /api/openapi.json', 'GET /mcp', 'DELETE /mcp']
  expect(routes).toEqual(expect.arrayContaining(left))
  expect(listOperations(description)).toEqual(routes.filter((route) => !left.includes(route)))
  expect(findBrokenReferences(description)).toEqual([])
})

test('the OpenAPI document contains no safe-integer bounds and no pattern next to a date format', () => {
  expect(text).not.toContain(String(Number.MAX_SAFE_INTEGER))
  expect(text).not.toMatch(/"format":"date[^}]*"pattern"/)
})
