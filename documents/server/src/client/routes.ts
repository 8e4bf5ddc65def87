import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps, ProductMount } from '#core'
import {
  assetLinks,
  type ClientAnswer,
  clientAnswer,
  dataFor,
  dataLinks,
  type PageName,
  pageFor,
} from './rules.ts'

const cacheControl: Record<Exclude<ClientAnswer, 'nothing'>, string> = {
  asset: 'public, max-age=31536000, immutable',
  file: 'public, max-age=300',
  page: 'no-cache',
}

const notBuilt = `<!doctype html><html lang="en"><title>Sanhe Documents</title>
<p>The service runs, but its web client was not built. Stop it and run <code>npm start</code>.</p></html>`

/** The built web client under every address that no other module took: mounted last. */
export const clientRoutes =
  ({ config }: Pick<Deps, 'config'>): ProductMount =>
  (app) => {
    const isBuilt = existsSync(join(config.webDir, 'index.html'))
    if (isBuilt)
      app.register(fastifyStatic, {
        root: config.webDir,
        serve: false,
        cacheControl: false,
        preCompressed: true,
        dotfiles: 'ignore',
      })
    const linksOf = (page: PageName) => assetLinks(readFileSync(join(config.webDir, page), 'utf8'))
    const links = isBuilt && { 'index.html': linksOf('index.html'), 'reading.html': linksOf('reading.html') }
    const answerPage = (request: FastifyRequest, reply: FastifyReply, path: string) => {
      if (!links) return reply.code(503).type('text/html; charset=utf-8').send(notBuilt)
      const page = pageFor(path)
      // Without a session there is nothing to fetch but refusals.
      const data = request.headers.cookie ? dataFor(path) : []
      reply.header('link', [...links[page], ...dataLinks(data)].join(', '))
      return reply.sendFile(page)
    }

    app.get('/*', (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
      const path = request.params['*']
      const answer = clientAnswer(`/${path}`)
      if (answer === 'nothing' || (answer !== 'page' && !isBuilt)) return reply.callNotFound()
      reply.header('cache-control', cacheControl[answer]).header('vary', 'accept-encoding')
      return answer === 'page' ? answerPage(request, reply, `/${path}`) : reply.sendFile(path)
    })
  }
