import { openApiPath } from '@sanhe/kit/http/plain-operations'
import type { FastifyInstance } from 'fastify'

/** The part of an OpenAPI document that tests look at. */
export type OpenApiDocument = {
  paths: Record<string, Record<string, { operationId?: string }>>
  components?: { schemas?: Record<string, object> }
}

/** Every operation of the document, such as `GET /files/{slug}`, sorted. */
export const operationsOf = ({ paths }: OpenApiDocument) =>
  Object.entries(paths)
    .flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    .toSorted()

/** References of the document that lead to no schema. */
export const brokenReferences = (document: OpenApiDocument) =>
  Array.from(
    JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g),
    ([, reference = '']) => reference,
  ).filter((reference) => {
    const [, name = ''] = /^#\/components\/schemas\/(\w+)$/.exec(reference) ?? []
    return !Object.hasOwn(document.components?.schemas ?? {}, name)
  })

/** The route of a web client, which exists only where the client is built. */
const webClientRoute = '/*'

const isDocsPage = (url: string) => url === '/api/docs' || url.startsWith('/api/docs/')

/**
 * Every route of a server that has not started yet, in the spelling of OpenAPI, sorted. HEAD, OPTIONS, the web client
 * and the pages of `/api/docs` are left out.
 */
export async function listRoutes(app: FastifyInstance) {
  const routes: string[] = []
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat())
      if (one !== 'HEAD' && one !== 'OPTIONS' && url !== webClientRoute && !isDocsPage(url))
        routes.push(`${one} ${openApiPath(url)}`)
  })
  await app.ready()
  await app.close()
  return routes.toSorted()
}
