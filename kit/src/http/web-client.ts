import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export type WebClient = {
  /** Where the built client lies. */
  folder: string
  /** Addresses that belong to the service: what it does not know there is not found, never the client's page. */
  isService(path: string): boolean
  /** Addresses of the client that may end with a dot in them and are no files all the same. */
  isPage?(path: string): boolean
  /** Which page of the folder answers an address of the client. */
  pageFor?(path: string): string
  /** What a page at this address will ask the service for, so that it comes beside the scripts and not after them. */
  dataFor?(path: string): readonly string[]
  /** For people, where the client was not built. */
  title: string
}

/** Vite names these by their content. */
const hashedAsset = /^\/assets\//

type Answer = 'page' | 'asset' | 'file' | 'nothing'

const cacheControl: Record<Exclude<Answer, 'nothing'>, string> = {
  asset: 'public, max-age=31536000, immutable',
  file: 'public, max-age=300',
  page: 'no-cache',
}

/** What the client's folder answers to a path that no route knows. A client's other addresses end without a dot. */
export function classifyClientPath(
  path: string,
  { isService, isPage }: Pick<WebClient, 'isService' | 'isPage'>,
): Answer {
  if (isService(path)) return 'nothing'
  if (isPage?.(path)) return 'page'
  if (hashedAsset.test(path)) return 'asset'
  return path.slice(path.lastIndexOf('/') + 1).includes('.') ? 'file' : 'page'
}

const notBuilt = (title: string) => `<!doctype html><html lang="en"><title>${title}</title>
<p>The service runs, but its web client was not built. Stop it and run <code>npm start</code>.</p></html>`

const data = (address: string) => `<${address}>; rel=preload; as=fetch; crossorigin`

const assetTag = /<(?:link|script)\b[^>]* (?:href|src)="(\/assets\/[^"]+)"[^>]*>/g

/**
 * Values of a `Link` header, which a browser reads before it begins with the page: for the scripts and styles that a
 * built page names, but for what only wide windows need.
 */
export function preloadLinksOf(html: string) {
  const links = [...html.matchAll(assetTag)]
    .filter(([tag]) => !tag.includes(' media='))
    .map(([tag, address]) =>
      tag.includes('"stylesheet"')
        ? `<${address}>; rel=preload; as=style; crossorigin`
        : `<${address}>; rel=modulepreload; crossorigin`,
    )
  return [...new Set(links)]
}

/** The built web client under every address that no route took: mounted last. */
export function mountWebClient(app: FastifyInstance, client: WebClient) {
  const { folder, pageFor = () => 'index.html', dataFor = () => [], title } = client
  const isBuilt = existsSync(join(folder, 'index.html'))
  if (isBuilt)
    app.register(fastifyStatic, {
      root: folder,
      serve: false,
      cacheControl: false,
      preCompressed: true,
      dotfiles: 'ignore',
    })
  const links = new Map<string, string[]>()
  const linksOf = (page: string) =>
    links.getOrInsertComputed(page, () => preloadLinksOf(readFileSync(join(folder, page), 'utf8')))

  function answerPage({ headers }: FastifyRequest, reply: FastifyReply, path: string) {
    if (!isBuilt) return reply.code(503).type('text/html; charset=utf-8').send(notBuilt(title))
    const page = pageFor(path)
    // Without a session there is nothing to fetch but refusals.
    const preloads = headers.cookie ? dataFor(path).map(data) : []
    return reply.header('link', [...linksOf(page), ...preloads].join(', ')).sendFile(page)
  }

  app.get('/*', (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
    const path = request.params['*']
    const answer = classifyClientPath(`/${path}`, client)
    if (answer === 'nothing' || (answer !== 'page' && !isBuilt)) return reply.callNotFound()
    reply.header('cache-control', cacheControl[answer]).header('vary', 'accept-encoding')
    return answer === 'page' ? answerPage(request, reply, `/${path}`) : reply.sendFile(path)
  })
}
