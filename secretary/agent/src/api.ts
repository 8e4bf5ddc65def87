import { codedErrorSchema } from '@sanhe/kit/http/error-body'
import { describeApi } from '@sanhe/kit/http/openapi'
import type { FastifyInstance } from 'fastify'
import { contract } from './contract.ts'
import { plainOperations } from './plain-operations.ts'

/** The product's OpenAPI document, at `/api/openapi.json`: collects the modules mounted after this. */
export function describeAgent(app: FastifyInstance, version: string) {
  describeApi(app, {
    title: 'Sanhe Agent',
    version,
    contract,
    actors: { key: { bearer: true, description: 'A device, by its API key' } },
    errorBody: codedErrorSchema,
    plain: plainOperations,
  })
  app.after(() => app.get('/api/openapi.json', () => app.swagger()))
}
