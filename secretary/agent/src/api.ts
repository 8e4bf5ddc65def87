import { codedErrorSchema } from '@sanhe/kit/http/error-body'
import { describeApi } from '@sanhe/kit/http/openapi'
import type { FastifyInstance } from 'fastify'
import { contract } from './contract.ts'

/**
 * Serves the OpenAPI document at `/api/openapi.json`. Call this before the modules are mounted, because it collects
 * their routes.
 */
export function describeAgent(app: FastifyInstance, version: string) {
  describeApi(app, {
    title: 'Sanhe Agent',
    version,
    contract,
    actors: { key: { bearer: true, description: 'A device, by its API key' } },
    errorBody: codedErrorSchema,
  })
  app.after(() => app.get('/api/openapi.json', () => app.swagger()))
}
