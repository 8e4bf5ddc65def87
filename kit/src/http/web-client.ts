import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export type WebClientOptions = {
  folder: string
  /** Path prefix below which the client is served, such as `/admin`. Default: none. */
  prefix?: string
  /**
   * Returns whether the path belongs to the API of the service. An unknown API path answers 404, never the client's
   * page.
   */
  isService(path: string): boolean
  /** Returns whether a path is a page of the client although its last segment has a dot, like the name of a file. */
  isPage?(path: string): boolean
  /** Returns the HTML file that serves a path of the client. Default `index.html`. */
  pageFor?(path: string): string
  /**
   * Returns the API URLs that a page will request, so that the browser preloads their data together with the scripts.
   */
  dataFor?(path: string): readonly string[]
  /** Title of the page that is shown when the client was not built. */
  title: string
}

/** Matches files whose names contain a content hash from Vite, so browsers may cache them permanently. */
const hashedAsset = /^\/assets\//

type Answer = 'page' | 'asset' | 'file' | 'nothing'

const cacheControl: Record<Exclude<Answer, 'nothing'>, string> = {
  asset: 'public, max-age=31536000, immutable',
  file: 'public, max-age=300',
  page: 'no-cache',
}

/**
 * Classifies a path that no route handles. A path without a dot in its last segment is a page of the client. A path
 * with a dot is a file, unless `isPage` returns true.
 */
export function classifyClientPath(
  path: string,
  { isService, isPage }: Pick<WebClientOptions, 'isService' | 'isPage'>,
): Answer {
  if (isService(path)) return 'nothing'
  if (isPage?.(path)) return 'page'
  if (hashedAsset.test(path)) return 'asset'
  return path.slice(path.lastIndexOf('/') + 1).includes('.') ? 'file' : 'page'
}

const notBuiltPage = (title: string) => `<!doctype html><html lang="en"><title>${title}</title>
<p>The service runs, but its web client was not built. Stop it and run <code>npm start</code>.</p></html>`

const dataPreload = (address: string) => `<${address}>; rel=preload; as=fetch; crossorigin`

const assetTag = /<(?:link|script)\b[^>]* (?:href|src)="((?:\/[a-z]+)?\/assets\/[^"]+)"[^>]*>/g

/**
 * Returns the values of a `Link` header for the scripts and styles of a built page. The header makes the browser load
 * them before it parses the page. Leaves out styles with a media query.
 */
export function extractPreloadLinks(html: string) {
  const links = [...html.matchAll(assetTag)]
    .filter(([tag]) => !tag.includes(' media='))
    .map(([tag, address]) =>
      tag.includes('"stylesheet"')
        ? `<${address}>; rel=preload; as=style; crossorigin`
        : `<${address}>; rel=modulepreload; crossorigin`,
    )
  return [...new Set(links)]
}

const withSendFile = new WeakSet<FastifyInstance>()

/** Adds `reply.sendFile(path, folder)` to the service, once for all of its clients. */
function registerSendFile(app: FastifyInstance, folder: string) {
  if (withSendFile.has(app)) return
  withSendFile.add(app)
  app.register(fastifyStatic, {
    root: folder,
    serve: false,
    cacheControl: false,
    preCompressed: true,
    dotfiles: 'ignore',
  })
}

/**
 * Serves the built web client at every path that no route handles, below its prefix if it has one. Mount clients last.
 */
export function mountWebClient(app: FastifyInstance, client: WebClientOptions) {
  const { folder, prefix = '', pageFor = () => 'index.html', dataFor = () => [], title } = client
  const isBuilt = existsSync(join(folder, 'index.html'))
  if (isBuilt) registerSendFile(app, folder)
  const links = new Map<string, string[]>()
  const linksOf = (page: string) =>
    links.getOrInsertComputed(page, () => extractPreloadLinks(readFileSync(join(folder, page), 'utf8')))

  function answerPage({ headers }: FastifyRequest, reply: FastifyReply, path: string) {
    if (!isBuilt) return reply.code(503).type('text/html; charset=utf-8').send(notBuiltPage(title))
    const page = pageFor(path)
    // Preloads data only for a browser with a session cookie; without the cookie the API would refuse the requests.
    const preloads = headers.cookie ? dataFor(path).map(dataPreload) : []
    return reply.header('link', [...linksOf(page), ...preloads].join(', ')).sendFile(page, folder)
  }

  if (prefix) app.get(prefix, (_request, reply) => reply.redirect(`${prefix}/`))
  app.get(`${prefix}/*`, (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
    const path = request.params['*']
    const answer = classifyClientPath(`/${path}`, client)
    if (answer === 'nothing' || (answer !== 'page' && !isBuilt)) return reply.callNotFound()
    reply.header('cache-control', cacheControl[answer]).header('vary', 'accept-encoding')
    return answer === 'page' ? answerPage(request, reply, `/${path}`) : reply.sendFile(path, folder)
  })
}
