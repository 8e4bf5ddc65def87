import { codedErrorSchema } from '@sanhe/kit/http/error-body'
import { serveOpenApiDocument } from '@sanhe/kit/http/openapi'
import type { FastifyInstance } from 'fastify'
import { contract } from './contract.ts'
import { agentUncontractedOperations } from './manual-operations.ts'

/**
 * Serves the OpenAPI document of the modules that are mounted after this call, at `/api/openapi.json` and `/api/docs`.
 */
export function serveApiDescription(app: FastifyInstance, version: string) {
  serveOpenApiDocument(app, {
    title: 'Sanhe Agent',
    version,
    contract,
    actors: { key: { bearer: true, description: 'A device, by its API key' } },
    errorBody: codedErrorSchema,
    plain: agentUncontractedOperations,
  })
}
