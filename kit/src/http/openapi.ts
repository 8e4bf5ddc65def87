import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { Contract } from './contract.ts'
import { addUncontractedOperations, type UncontractedOperations } from './manual-operations.ts'

export type OpenApiOptions = {
  title: string
  version: string
  contract: Record<string, Contract>
  actors: Record<string, { description: string } & ({ cookie: string } | { bearer: true })>
  /** JSON schema of the error body, which is the same for all endpoints. */
  errorBody: object
  plain?: UncontractedOperations
}

type Json = { [name: string]: unknown }
type Paths = Record<string, Record<string, Json>>

/**
 * Serves the OpenAPI document of the routes that are mounted after this call: as JSON at `/api/openapi.json` and as a
 * page at `/api/docs`. The document describes the endpoints of the contracts and those of `plain` (streams, uploads,
 * pages).
 */
export function serveOpenApiDocument(
  app: FastifyInstance,
  { title, version, contract, actors, errorBody, plain }: OpenApiOptions,
) {
  const described = new Map<string, { tags: string[]; operationId: string }>(
    Object.entries(contract).flatMap(([module, endpoints]) =>
      Object.entries(endpoints).map(([name, { method, path }]) => [
        `${method} ${path}`,
        { tags: [module], operationId: `${module}.${name}` },
      ]),
    ),
  )
  app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version },
      components: { securitySchemes: securitySchemes(actors) },
    },
    transform(given) {
      const { schema, url } = jsonSchemaTransform(given)
      const method = [given.route.method].flat()[0]
      const names = described.get(`${method} ${given.url}`)
      return { url, schema: names ? { ...schema, ...names } : { hide: true } }
    },
    transformObject: (given) => readable(withErrors(jsonSchemaTransformObject(given), errorBody, plain)),
  })
  app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'none' },
    theme: { title, css: [{ filename: 'page.css', content: '.swagger-ui .topbar { display: none }' }] },
  })
  app.after(() => app.get('/api/openapi.json', () => app.swagger()))
}

const securitySchemes = (actors: OpenApiOptions['actors']) =>
  Object.fromEntries(
    Object.entries(actors).map(([name, actor]) => [
      name,
      'cookie' in actor
        ? { type: 'apiKey' as const, in: 'cookie', name: actor.cookie, description: actor.description }
        : { type: 'http' as const, scheme: 'bearer', description: actor.description },
    ]),
  )

/**
 * Adds the error reply to every operation. A schema that differs between requests and replies has two
 * variants; only those that an operation uses are kept.
 */
function withErrors(document: Json, errorBody: object, plain?: UncontractedOperations) {
  const { components = {}, paths: described = {} } = document as { components?: Json; paths?: Paths }
  const paths = addUncontractedOperations(described, plain) as Paths
  const refused = {
    description: 'Refused',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
  for (const operations of Object.values(paths))
    for (const operation of Object.values(operations))
      operation['responses'] = { ...(operation['responses'] as Json), default: refused }
  const used = JSON.stringify(paths)
  const schemas = Object.entries({ ...(components['schemas'] as Json), Error: errorBody }).filter(
    ([name]) => !name.endsWith('Input') || used.includes(`schemas/${name}"`),
  )
  return { ...document, paths, components: { ...components, schemas: Object.fromEntries(schemas) } }
}

/** Removes the integer limits and time patterns that zod adds, because they do not help a reader. */
function readable(value: unknown): Json {
  if (Array.isArray(value)) return value.map(readable) as unknown as Json
  if (value === null || typeof value !== 'object') return value as Json
  const entries = Object.entries(value)
    .filter(
      ([name, part]) =>
        !(Math.abs(part as number) === Number.MAX_SAFE_INTEGER && /^(minimum|maximum)$/.test(name)),
    )
    .filter(([name]) => !(name === 'pattern' && 'format' in value))
    .map(([name, part]) => [name, readable(part)])
  return Object.fromEntries(entries) as Json
}
