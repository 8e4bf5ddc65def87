import { codedErrorSchema } from '@sanhe/kit/http/error-body'
import { serveOpenApiDocument } from '@sanhe/kit/http/openapi'
import type { FastifyInstance } from 'fastify'
import { contract } from './contract.ts'
import { backendUncontractedOperations } from './manual-operations.ts'

/**
 * Serves the OpenAPI document of all modules that are mounted after this call, at `/api/openapi.json` and `/api/docs`.
 */
export function mountApiDescription(app: FastifyInstance, version: string) {
  serveOpenApiDocument(app, {
    title: 'Sanhe Secretary',
    version,
    contract,
    actors: {
      user: { bearer: true, description: 'Whoever is logged in, by access token' },
      gatewayKey: { bearer: true, description: 'An agent, by its gateway key' },
    },
    errorBody: codedErrorSchema,
    plain: backendUncontractedOperations,
  })
}
