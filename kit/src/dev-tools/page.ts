import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { DevToolsOptions } from './dev-tools.ts'
import { devPagePolicy } from './page-policy.ts'

/** Mounts `GET /dev`: an HTML page for developers, or the list of available tools as JSON for programs. */
export function mountDevToolsPage(devTools: FastifyInstance, product: string, parts: DevToolsOptions) {
  const send = (file: string, type: string) => {
    const text = readFileSync(new URL(`./${file}`, import.meta.url), 'utf8').replaceAll(
      '{{product}}',
      product,
    )
    return (reply: FastifyReply) =>
      reply.type(type).header('content-security-policy', devPagePolicy).send(text)
  }
  const page = send('page.html', 'text/html; charset=utf-8')
  const script = send('page.js', 'text/javascript; charset=utf-8')
  const style = send('page.css', 'text/css; charset=utf-8')
  const { notes } = parts
  const demoClients = parts.demoClients?.map(({ name, title, account }) => ({ name, title, account }))
  const calls = {
    product,
    parts: Object.keys(parts),
    ...(notes && { notes }),
    ...(demoClients && { demoClients }),
  }
  devTools.get('/dev', ({ headers }, reply) => (headers.accept?.includes('text/html') ? page(reply) : calls))
  devTools.get('/dev/page.js', (_, reply) => script(reply))
  devTools.get('/dev/page.css', (_, reply) => style(reply))
}
