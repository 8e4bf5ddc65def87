import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export type WebClient = {
  folder: string
  /**
   * Returns whether the path belongs to the service. An unknown path of the service answers 404, never the client's
   * page.
   */
  isService(path: string): boolean
  /** Returns whether a path with a dot at its end is a page of the client and not a file. */
  isPage?(path: string): boolean
  /** Returns the HTML file of the folder that serves a path of the client. Default `index.html`. */
  pageFor?(path: string): string
  /** Returns the API URLs that a page will request, so that the browser preloads them together with the scripts. */
  dataFor?(path: string): readonly string[]
  /** Title of the page shown when the client was not built. */
  title: string
}

/** Vite puts a content hash into the names of these files. */
const hashedAsset = /^\/assets\//

type Answer = 'page' | 'asset' | 'file' | 'nothing'

const cacheControl: Record<Exclude<Answer, 'nothing'>, string> = {
  asset: 'public, max-age=31536000, immutable',
  file: 'public, max-age=300',
  page: 'no-cache',
}

/** Classifies a path that no route handles. Other pages of the client have no dot in their last segment. */
export function classifyClientPath(
  path: string,
  { isService, isPage }: Pick<WebClient, 'isService' | 'isPage'>,
): Answer {
  if (isService(path)) return 'nothing'
  if (isPage?.(path)) return 'page'
  if (hashedAsset.test(path)) return 'asset'
  return path.slice(path.lastIndexOf('/') + 1).includes('.') ? 'file' : 'page'
}

const notBuiltPage = (title: string) => `<!doctype html><html lang="en"><title>${title}</title>
<p>The service runs, but its web client was not built. Stop it and run <code>npm start</code>.</p></html>`

const dataPreload = (address: string) => `<${address}>; rel=preload; as=fetch; crossorigin`

const assetTag = /<(?:link|script)\b[^>]* (?:href|src)="(\/assets\/[^"]+)"[^>]*>/g

/**
 * Returns the values of a `Link` header for the scripts and styles of a built page, so that the browser loads them
 * before it parses the page. Leaves out styles with a media query.
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

/** Serves the built web client at every path that no route handles; mount it last. */
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
    if (!isBuilt) return reply.code(503).type('text/html; charset=utf-8').send(notBuiltPage(title))
    const page = pageFor(path)
    // Without a session cookie the API would only answer with refusals.
    const preloads = headers.cookie ? dataFor(path).map(dataPreload) : []
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
