import {
  findBrokenReferences,
  listRoutes,
  type OpenApiDocument,
  listOperations,
} from '@sanhe/kit/testing/open-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestAgent, type TestAgent } from '#testing'
import { createAgentServer } from './server.ts'

let agent: TestAgent
let description: OpenApiDocument
beforeAll(async () => {
  agent = await startTestAgent()
  description = (await (await agent.visitor.fetch('/api/openapi.json')).json()) as OpenApiDocument
})
afterAll(() => agent.stop())

test('the OpenAPI document lists exactly the routes of the agent', async () => {
  const about = { version: '1.0.0', uptimeS: () => 0, checkDatabase() {} }
  const routes = await listRoutes(createAgentServer(agent.deps, agent.services, about).app)
  // The server has the route `/pair` only while it has no built app, so the OpenAPI document does not contain it.
  expect(listOperations(description)).toEqual(routes.filter((route) => route !== 'GET /pair'))
  expect(findBrokenReferences(description)).toEqual([])
})

test('every operationId of the OpenAPI document is unique', () => {
  const ids = Object.values(description.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
})
