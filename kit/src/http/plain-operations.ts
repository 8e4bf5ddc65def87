import { type ZodType, z } from 'zod'

type Content = { type: string; schema: ZodType | object; description?: string }

/** OpenAPI description of an endpoint without a contract (a stream, an upload, a raw body, a page). */
export type PlainOperation = {
  operationId: string
  summary: string
  /** The actor that may call it, or `none`. */
  auth: string
  body?: Content
  reply: Content
  headers?: Record<string, string>
}

/** Operations by method and path in Fastify's notation: `POST /api/orders/:id/file`. */
export type PlainOperations = Record<
  `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`,
  PlainOperation
>

const isZod = (schema: ZodType | object): schema is ZodType => 'safeParse' in schema

function contentOf({ type, schema }: Content) {
  const { $schema: _, ...json } = isZod(schema)
    ? z.toJSONSchema(schema, { io: 'input' })
    : { ...schema, $schema: '' }
  return { [type]: { schema: json } }
}

const inPath = (path: string) =>
  Array.from(path.matchAll(/:(\w+)/g), ([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))

const inHeaders = (headers: Record<string, string> = {}) =>
  Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  }))

function operationOf(path: string, { operationId, summary, auth, body, reply, headers }: PlainOperation) {
  const parameters = [...inPath(path), ...inHeaders(headers)]
  return {
    operationId,
    summary,
    tags: [operationId.split('.')[0]],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: contentOf(body) } }),
    ...(auth === 'none' ? {} : { security: [{ [auth]: [] }] }),
    responses: { 200: { description: reply.description ?? 'OK', content: contentOf(reply) } },
  }
}

export function addPlainOperations(paths: Record<string, object>, operations: PlainOperations = {}) {
  const all: Record<string, object> = { ...paths }
  for (const [key, operation] of Object.entries(operations)) {
    const [method = '', path = ''] = key.split(' ')
    const address = path.replaceAll(/:(\w+)/g, '{$1}')
    all[address] = { ...all[address], [method.toLowerCase()]: operationOf(path, operation) }
  }
  return all
}
