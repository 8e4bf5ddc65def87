import { toOpenApiPath } from '@sanhe/kit/http/manual-operations'
import type { FastifyInstance } from 'fastify'

/** The part of an OpenAPI document that tests check. */
export type OpenApiDocument = {
  paths: Record<string, Record<string, { operationId?: string; summary?: string; description?: string }>>
  components?: { schemas?: Record<string, object> }
}

/** Returns every operation of an OpenAPI document, such as `GET /files/{slug}`, sorted. */
export const listOperations = ({ paths }: OpenApiDocument) =>
  Object.entries(paths)
    .flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    .toSorted()

/** Returns the schema references in an OpenAPI document that point to no schema. */
export const findBrokenReferences = (document: OpenApiDocument) =>
  Array.from(
    JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g),
    ([, reference = '']) => reference,
  ).filter((reference) => {
    const [, name = ''] = /^#\/components\/schemas\/(\w+)$/.exec(reference) ?? []
    return !Object.hasOwn(document.components?.schemas ?? {}, name)
  })

/** Route that serves a web client; it exists only when the client is built. */
const webClientRoute = '/*'

const isDocsPage = (url: string) => url === '/api/docs' || url.startsWith('/api/docs/')

/**
 * Returns every route of a server that has not started yet, in OpenAPI notation, sorted. Leaves out HEAD, OPTIONS, the
 * web client and the pages of `/api/docs`.
 */
export async function listRoutes(app: FastifyInstance) {
  const routes: string[] = []
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat())
      if (one !== 'HEAD' && one !== 'OPTIONS' && url !== webClientRoute && !isDocsPage(url))
        routes.push(`${one} ${toOpenApiPath(url)}`)
  })
  await app.ready()
  await app.close()
  return routes.toSorted()
}
