import cookie from '@fastify/cookie'
import { addressKey } from '@sanhe/kit/limits'
import { createServer } from '@sanhe/kit/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { guards, refuseAccess } from '#accounts'
import { type Deps, type LimitName, limits } from '#core'
import { describeDocuments } from './api.ts'
import { modules } from './modules.ts'

/** Room for 1 MB of Markdown with every character escaped; the content itself is counted after parsing. */
export const bodyLimitBytes = 8 * 1024 * 1024

export type About = { version: string; uptimeS(): number }

/** The product's HTTP server, not yet listening. Answers 503 until `ready()` and again once it closes. */
export function createDocumentsServer(deps: Deps, about: About): { app: FastifyInstance; ready(): void } {
  const { config } = deps
  const app = createServer({
    logLevel: config.logLevel,
    trustProxy: config.trustProxy,
    bodyLimitBytes,
    errorBody: ({ message, details, extra }) => ({ error: message, ...extra, ...(details && { details }) }),
  })
  let state: 'starting' | 'ready' | 'closing' = 'starting'
  app.addHook('onRequest', async (_, reply) => {
    if (state !== 'ready')
      return reply
        .code(503)
        .header('retry-after', 1)
        .send({ error: `The service is ${state}` })
  })
  app.addHook('preClose', async () => void (state = 'closing'))
  app.addHook('onSend', (request, reply, _, done) => {
    // A connection that stays open after its last answer would hold up the stop.
    if (state === 'closing') reply.header('connection', 'close')
    secureHeaders(request, reply)
    done()
  })
  app.register(cookie, { secret: config.sessionSecret })
  describeDocuments(app, about.version)

  const charge = async (policy: string, request: { ip: string }) => {
    const retryAfter = await deps.limiter.take(policy, limits[policy as LimitName], addressKey(request.ip))
    if (retryAfter) throw refuseAccess('TOO_MANY_REQUESTS', { retryAfter })
  }
  app.after(() => {
    for (const mount of modules(deps, about)) mount(app, { guards: guards(deps), charge })
  })
  return { app, ready: () => (state = 'ready') }
}

/** Scripts are ours or nothing. Styles may be inline: diagrams need it, and a style runs no code. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const yearS = 31_536_000

function secureHeaders({ protocol, url, routeOptions }: FastifyRequest, reply: FastifyReply) {
  reply.header('x-content-type-options', 'nosniff')
  reply.header('referrer-policy', 'no-referrer')
  reply.header('cross-origin-opener-policy', 'same-origin')
  reply.header('cross-origin-resource-policy', 'same-origin')
  reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=()')
  if (protocol === 'https') reply.header('strict-transport-security', `max-age=${yearS}`)
  if (!reply.hasHeader('content-security-policy'))
    reply.header('content-security-policy', contentSecurityPolicy)
  if (!reply.hasHeader('cache-control') && /^\/(api|s|mcp)(\/|$)/.test(routeOptions.url ?? url))
    reply.header('cache-control', 'no-store')
}
