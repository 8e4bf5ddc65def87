import { codedErrorSchema } from '@sanhe/kit/http/error-body'
import { describeApi } from '@sanhe/kit/http/openapi'
import type { FastifyInstance } from 'fastify'
import { contract } from './contract.ts'
import { plainOperations } from './plain-operations.ts'

/** The product's OpenAPI document, at `/api/openapi.json`: collects the modules mounted after this. */
export function describeSecretary(app: FastifyInstance, version: string) {
  describeApi(app, {
    title: 'Sanhe Secretary',
    version,
    contract,
    actors: { user: { bearer: true, description: 'Whoever is logged in, by access token' } },
    errorBody: codedErrorSchema,
    plain: plainOperations,
  })
  app.after(() => app.get('/api/openapi.json', () => app.swagger()))
}
