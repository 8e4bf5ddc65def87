import cors from '@fastify/cors'
import { type IpPolicy, ipKey, type RateLimiter } from '@sanhe/kit/security/rate-limiter'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { compressJson } from './compression.ts'
import { errorCatalogue } from './errors.ts'
import { healthContract } from './health-contract.ts'
import type { ChargeRateLimit } from './implement.ts'
import { createServer, type ServerOptions } from './server.ts'

export type ServiceOptions = ServerOptions & {
  /** What a page of this product may do, where a route does not say otherwise. */
  contentSecurityPolicy: string
  permissionsPolicy: string
  /** Addresses whose answers nobody keeps. */
  isPrivate(path: string): boolean
  /** Pages of these origins, and no others, may call from a browser. Absent: only the product's own. */
  allowedOrigins?: string[]
}

export type Service = {
  app: FastifyInstance
  ready(): void
  /** From now on the health check answers 503, so that proxies send nobody here; everything else is still served. */
  drain(): void
}

/** A product's HTTP server, not yet listening. Answers 503 until `ready()` and again once it closes. */
export function createService(options: ServiceOptions): Service {
  const app = createServer(options)
  compressJson(app)
  let state: 'starting' | 'ready' | 'draining' | 'closing' = 'starting'
  app.addHook('onRequest', async ({ url }, reply) => {
    if (state === 'ready') return
    if (state === 'draining' && url.split('?')[0] !== healthContract.health.path) return
    const message = `The service is ${state}`
    return reply
      .code(503)
      .header('retry-after', 1)
      .send(options.errorBody({ code: 'NOT_READY', message, extra: {} }))
  })
  if (options.allowedOrigins?.length) allowOrigins(app, options.allowedOrigins)
  app.addHook('preClose', async () => void (state = 'closing'))
  app.addHook('onSend', (request, reply, _, done) => {
    // A connection that stays open after its last answer would hold up the stop.
    if (state === 'draining' || state === 'closing') reply.header('connection', 'close')
    secureHeaders(request, reply, options)
    done()
  })
  return { app, ready: () => (state = 'ready'), drain: () => (state = 'draining') }
}

/** An exact list: the origin that asks is never repeated unseen. No cookies: who calls shows a token. */
function allowOrigins(app: FastifyInstance, origins: string[]) {
  app.register(cors, {
    origin: origins,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type'],
    exposedHeaders: ['retry-after'],
    maxAge: dayS,
  })
}

/** Scripts are ours or nothing; `scripts` is wider where they bring WebAssembly. `styles` is wider where diagrams draw themselves: a style runs no code. */
export const pageContentSecurityPolicy = ({
  scripts = "'self'",
  styles = "'self'",
  connect = "'self'",
  media = "'none'",
}: {
  scripts?: string
  styles?: string
  connect?: string
  media?: string
}) =>
  [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${connect}`,
    `media-src ${media}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const dayS = 86_400
const yearS = 365 * dayS

function secureHeaders(
  { protocol, url, routeOptions }: FastifyRequest,
  reply: FastifyReply,
  { contentSecurityPolicy, permissionsPolicy, isPrivate }: ServiceOptions,
) {
  reply.header('x-content-type-options', 'nosniff')
  reply.header('referrer-policy', 'no-referrer')
  reply.header('cross-origin-opener-policy', 'same-origin')
  if (!reply.hasHeader('cross-origin-resource-policy'))
    reply.header('cross-origin-resource-policy', 'same-origin')
  reply.header('permissions-policy', permissionsPolicy)
  if (protocol === 'https') reply.header('strict-transport-security', `max-age=${yearS}`)
  if (!reply.hasHeader('content-security-policy'))
    reply.header('content-security-policy', contentSecurityPolicy)
  if (!reply.hasHeader('cache-control') && isPrivate(routeOptions.url ?? url))
    reply.header('cache-control', 'no-store')
}

const refuse = errorCatalogue({ TOO_MANY_REQUESTS: [429, 'Too many attempts, try again later'] })

/** Charges a named policy to the address a request comes from, or refuses it with the seconds to wait. */
export function rateLimitByIp(limiter: RateLimiter, limits: Record<string, IpPolicy>): ChargeRateLimit {
  return async (name, request) => {
    const policy = limits[name]
    if (!policy) throw new Error(`there is no limit "${name}"`)
    const retryAfter = await limiter.take(name, policy, chargedKey(policy, request))
    if (retryAfter) throw refuse('TOO_MANY_REQUESTS', { retryAfter })
  }
}

/** By the route, not the address that was typed: the numbers in it open no new account. */
function chargedKey({ perEndpoint }: IpPolicy, { ip, method, routeOptions }: FastifyRequest) {
  return perEndpoint ? `${ipKey(ip)} ${method} ${routeOptions.url}` : ipKey(ip)
}
