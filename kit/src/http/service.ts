import cors from '@fastify/cors'
import { type IpRateLimitPolicy, toIpRateLimitKey, type RateLimiter } from '@sanhe/kit/security/rate-limiter'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { compressJson } from './compression.ts'
import { createErrorCatalogue } from './errors.ts'
import { healthContract } from './health-contract.ts'
import type { CountTowardsRateLimit } from './implement.ts'
import { createServer, type ServerOptions } from './server.ts'

export type ServiceOptions = ServerOptions & {
  /** Content Security Policy of pages whose route does not set its own. */
  contentSecurityPolicy: string
  permissionsPolicy: string
  /** Returns whether replies at this path must not be cached by browsers and proxies. */
  isPrivate(path: string): boolean
  /** Origins whose pages may call the service from a browser. Absent: only the origin of the product itself. */
  allowedOrigins?: string[]
}

export type Service = {
  app: FastifyInstance
  ready(): void
  /** Makes the health check answer 503, so that proxies send no new requests; all other requests are still served. */
  drain(): void
}

/**
 * Creates a product's HTTP server without listening. The server answers 503 until `ready()` is called and again while
 * it closes.
 */
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
    // Closes the connection after the reply, because a keep-alive connection would delay the shutdown.
    if (state === 'draining' || state === 'closing') reply.header('connection', 'close')
    secureHeaders(request, reply, options)
    done()
  })
  return { app, ready: () => (state = 'ready'), drain: () => (state = 'draining') }
}

/**
 * Allows an exact list of origins and never reflects an unknown origin. Credentials are not allowed, because callers
 * send a token instead of a cookie.
 */
function allowOrigins(app: FastifyInstance, origins: string[]) {
  app.register(cors, {
    origin: origins,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'range'],
    exposedHeaders: ['retry-after', 'content-range'],
    maxAge: dayS,
  })
}

/**
 * Returns the Content Security Policy of pages. Scripts are loaded from the service only; `scripts` adds WebAssembly
 * where it is needed. `styles` adds inline styles where diagrams need them, because a style runs no code.
 */
export const pageContentSecurityPolicy = ({
  scripts = "'self'",
  styles = "'self'",
  connect = "'self'",
  media = "'none'",
  images,
}: {
  scripts?: string
  styles?: string
  connect?: string
  media?: string
  /** Another origin from which pages load images. Default: only the service itself. */
  images?: string | undefined
}) =>
  [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    `img-src 'self' data: blob:${images ? ` ${images}` : ''}`,
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

const apiError = createErrorCatalogue({ TOO_MANY_REQUESTS: [429, 'Too many attempts, try again later'] })

/**
 * Returns a check that counts each request towards a named policy per IP address. A refusal contains the seconds to
 * wait.
 */
export function createIpLimitCheck(
  limiter: RateLimiter,
  limits: Record<string, IpRateLimitPolicy>,
): CountTowardsRateLimit {
  return async (name, request) => {
    const policy = limits[name]
    if (!policy) throw new Error(`there is no limit "${name}"`)
    const retryAfter = await limiter.take(name, policy, chargedKey(policy, request))
    if (retryAfter) throw apiError('TOO_MANY_REQUESTS', { retryAfter })
  }
}

/** Counts by the pattern of the route, not by the requested URL, so that ids in the URL do not create new counters. */
function chargedKey({ perEndpoint }: IpRateLimitPolicy, { ip, method, routeOptions }: FastifyRequest) {
  return perEndpoint ? `${toIpRateLimitKey(ip)} ${method} ${routeOptions.url}` : toIpRateLimitKey(ip)
}
