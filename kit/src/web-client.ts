import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export type WebClient = {
  /** Where the built client lies. */
  folder: string
  /** Addresses that belong to the service: what it does not know there is not found, never the client's page. */
  isService(path: string): boolean
  /** Which page of the folder answers an address of the client. */
  pageFor?(path: string): string
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

/** What the client's folder answers to a path that no route knows. A client's own addresses end without a dot. */
export function clientAnswer(path: string, isService: (path: string) => boolean): Answer {
  if (isService(path)) return 'nothing'
  if (hashedAsset.test(path)) return 'asset'
  return path.slice(path.lastIndexOf('/') + 1).includes('.') ? 'file' : 'page'
}

const notBuilt = (title: string) => `<!doctype html><html lang="en"><title>${title}</title>
<p>The service runs, but its web client was not built. Stop it and run <code>npm start</code>.</p></html>`

/** The built web client under every address that no route took: mounted last. */
export function mountWebClient(app: FastifyInstance, { folder, isService, pageFor, title }: WebClient) {
  const isBuilt = existsSync(join(folder, 'index.html'))
  if (isBuilt)
    app.register(fastifyStatic, {
      root: folder,
      serve: false,
      cacheControl: false,
      preCompressed: true,
      dotfiles: 'ignore',
    })
  const answerPage = (reply: FastifyReply, path: string) =>
    isBuilt
      ? reply.sendFile(pageFor?.(path) ?? 'index.html')
      : reply.code(503).type('text/html; charset=utf-8').send(notBuilt(title))

  app.get('/*', (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
    const path = request.params['*']
    const answer = clientAnswer(`/${path}`, isService)
    if (answer === 'nothing' || (answer !== 'page' && !isBuilt)) return reply.callNotFound()
    reply.header('cache-control', cacheControl[answer]).header('vary', 'accept-encoding')
    return answer === 'page' ? answerPage(reply, `/${path}`) : reply.sendFile(path)
  })
}
