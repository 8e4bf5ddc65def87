import { serveOpenApiDocument } from '@sanhe/kit/http/openapi'
import type { FastifyInstance } from 'fastify'
import { contract } from './contract.ts'
import { documentsUncontractedOperations } from './manual-operations.ts'

const cookie = 'docsvc.sid'

/**
 * Serves the OpenAPI document of the modules that are mounted after this call, at `/api/openapi.json` and `/api/docs`.
 */
export function mountOpenApiDocument(app: FastifyInstance, version: string) {
  serveOpenApiDocument(app, {
    title: 'Sanhe Documents',
    version,
    contract,
    actors: {
      session: { cookie, description: 'Anyone who is logged in' },
      team: { cookie, description: 'Every role but viewer, within the projects of the user' },
      member: { cookie, description: 'Administrators, and members within their projects' },
      admin: { cookie, description: 'Administrators' },
      ai: { bearer: true, description: 'The automated writer: AI_API_TOKEN, or a personal API token' },
      mcp: { bearer: true, description: 'The automated writer: AI_API_TOKEN, or a personal API token' },
    },
    errorBody: {
      type: 'object',
      properties: {
        error: { type: 'string', description: 'What was refused, for people' },
        details: {
          type: 'array',
          description: 'Which fields of the request are wrong',
          items: {
            type: 'object',
            properties: { path: { type: 'string' }, message: { type: 'string' } },
            required: ['path', 'message'],
          },
        },
      },
      required: ['error'],
    },
    plain: documentsUncontractedOperations,
  })
}
