import { serveOpenApiDocument } from '@sanhe/kit/http/openapi'
import type { FastifyInstance } from 'fastify'
import { contract } from './contract.ts'
import { errorSchema } from './error-responses.ts'
import { manualOpenApiOperations } from './manual-operations.ts'

/**
 * Serves the OpenAPI document at `/api/openapi.json` and Swagger UI at `/api/docs`. The document lists the modules that
 * are mounted after this call.
 */
export function serveCompanionOpenApi(app: FastifyInstance, version: string) {
  serveOpenApiDocument(app, {
    title: 'Sanhe Companion',
    version,
    contract,
    actors: {
      user: { bearer: true, description: 'An older adult: the token of a login by SMS code' },
      child: { bearer: true, description: 'An adult child: the token of a social login' },
      merchant: { bearer: true, description: 'A merchant’s employee: the token of a login by password' },
      admin: { bearer: true, description: 'An administrator: the token of a login by password' },
    },
    errorBody: errorSchema,
    plain: manualOpenApiOperations,
  })
}
