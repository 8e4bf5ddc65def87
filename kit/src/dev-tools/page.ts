import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { DevToolsOptions } from './dev-tools.ts'

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Mounts `GET /dev`: an HTML page for developers, or the list of available tools as JSON for programs. */
export function mountDevToolsPage(devTools: FastifyInstance, product: string, parts: DevToolsOptions) {
  const send = (file: string, type: string) => {
    const text = readFileSync(new URL(`./${file}`, import.meta.url), 'utf8').replaceAll(
      '{{product}}',
      product,
    )
    return (reply: FastifyReply) => reply.type(type).header('content-security-policy', pagePolicy).send(text)
  }
  const page = send('page.html', 'text/html; charset=utf-8')
  const script = send('page.js', 'text/javascript; charset=utf-8')
  const style = send('page.css', 'text/css; charset=utf-8')
  const { notes } = parts
  const calls = { product, parts: Object.keys(parts), ...(notes && { notes }) }
  devTools.get('/dev', ({ headers }, reply) => (headers.accept?.includes('text/html') ? page(reply) : calls))
  devTools.get('/dev/page.js', (_, reply) => script(reply))
  devTools.get('/dev/page.css', (_, reply) => style(reply))
}
