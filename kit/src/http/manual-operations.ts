import { type ZodType, z } from 'zod'

type Content = { type: string; schema: ZodType | object; description?: string }

/** OpenAPI description of an endpoint without a contract (a stream, an upload, a raw body, a page). */
export type UncontractedOperation = {
  operationId: string
  summary: string
  /** The actor that may call the endpoint, or `none`. */
  auth: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Content
  /** Status of a successful reply. Default 200. */
  status?: number
  reply: Content | { description: string }
}

/** Operations by method and path in Fastify's notation: `POST /api/orders/:id/file`. */
export type UncontractedOperations = Record<
  `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`,
  UncontractedOperation
>

/** Converts a Fastify path to OpenAPI notation: `/files/:slug/*` becomes `/files/{slug}/{path}`. */
export const toOpenApiPath = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}').replace(/\*$/, '{path}')

const isZod = (schema: ZodType | object): schema is ZodType => 'safeParse' in schema

/**
 * Schemas with an id are defined in `components` of the OpenAPI document, so they are referenced instead of repeated.
 */
function jsonSchemaOf(schema: ZodType) {
  const { $schema: _, $defs: __, ...json } = z.toJSONSchema(schema, { io: 'input' })
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/')) as object
}

const contentOf = ({ type, schema }: Content) => ({
  [type]: { schema: isZod(schema) ? jsonSchemaOf(schema) : schema },
})

const inPath = (path: string) =>
  Array.from(toOpenApiPath(path).matchAll(/\{(\w+)\}/g), ([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))

const optional = (place: 'query' | 'header', parameters: Record<string, string> = {}) =>
  Object.entries(parameters).map(([name, description]) => ({
    name,
    in: place,
    required: false,
    description,
    schema: { type: 'string' },
  }))

function operationOf(path: string, operation: UncontractedOperation) {
  const { operationId, summary, auth, body, reply, status = 200 } = operation
  const parameters = [
    ...inPath(path),
    ...optional('query', operation.query),
    ...optional('header', operation.headers),
  ]
  const success = {
    description: reply.description ?? 'OK',
    ...('schema' in reply && { content: contentOf(reply) }),
  }
  return {
    operationId,
    summary,
    tags: [operationId.split('.')[0]],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: contentOf(body) } }),
    ...(auth === 'none' ? {} : { security: [{ [auth]: [] }] }),
    responses: { [status]: success },
  }
}

export function addUncontractedOperations(
  paths: Record<string, object>,
  operations: UncontractedOperations = {},
) {
  const all: Record<string, object> = { ...paths }
  for (const [key, operation] of Object.entries(operations)) {
    const [method = '', path = ''] = key.split(' ')
    const address = toOpenApiPath(path)
    all[address] = { ...all[address], [method.toLowerCase()]: operationOf(path, operation) }
  }
  return all
}
