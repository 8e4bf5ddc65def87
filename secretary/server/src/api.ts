import { describeApi } from '@sanhe/kit/openapi'
import type { FastifyInstance } from 'fastify'
import { contract } from './contract.ts'

/** The product's OpenAPI document, at `/api/openapi.json`: collects the modules mounted after this. */
export function describeSecretary(app: FastifyInstance, version: string) {
  describeApi(app, {
    title: 'Sanhe Secretary',
    version,
    contract,
    actors: { user: { bearer: true, description: 'Whoever is logged in, by access token' } },
    errorBody: {
      type: 'object',
      properties: {
        error: { type: 'string', description: 'What was refused, for programs: upper case' },
        message: { type: 'string', description: 'The same for people' },
        retryAfter: { type: 'integer', description: 'Seconds until it may be tried again' },
      },
      required: ['error', 'message'],
    },
  })
  app.after(() => app.get('/api/openapi.json', () => app.swagger()))
}
