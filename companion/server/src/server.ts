import { drainInFlightRequests } from '@sanhe/kit/concurrency/drain-requests'
import type { HealthOptions } from '@sanhe/kit/http/health'
import {
  createService,
  pageContentSecurityPolicy,
  createIpLimitCheck,
  type Service,
} from '@sanhe/kit/http/service'
import { leasedRateLimiter } from '@sanhe/kit/postgres/leased-rate-limiter'
import type { FastifyRequest } from 'fastify'
import { createAuthGuards } from '#access'
import { registerAuditHooks } from '#audit'
import { isClientRoute, isServerPath } from '#client'
import { type Deps, rateLimitsByName } from '#core'
import { registerIdempotency } from '#idempotency'
import { wechatCallbackPaths } from '#orders'
import { uploadPath } from '#uploads'
import { contract } from './contract.ts'
import { toErrorBody } from './error-responses.ts'
import { listRoutesOfModules } from './modules.ts'
import { serveCompanionOpenApi } from './openapi.ts'

const bodyLimitBytes = 256 * 1024

export type ServiceInfo = HealthOptions

/**
 * Rewrites URLs under `/api/v1` of children, merchants, administrators and HTML pages to the prefixes of their routes,
 * such as `/api/child`.
 */
const toCanonicalUrl = (url: string) =>
  url.replace(/^\/api\/v1\/(child|merchant|admin|h5)(?=[/?]|$)/, '/api/$1')

/**
 * Returns the rate limit per IP address that applies to a request. Payment callbacks have no rate limit, because all
 * callbacks of a provider are sent from a few IP addresses.
 */
function getIpAddressRateLimit({ routeOptions: { url: route = '' }, url }: FastifyRequest) {
  if (wechatCallbackPaths.includes(route)) return undefined
  return route === uploadPath || isWebAppFile(route, url) ? 'files' : 'global'
}

/** Files of the web clients have a separate rate limit, because one page loads a dozen of them. */
const isWebAppFile = (route: string, url: string) => isClientRoute(route) && !isServerPath(url)

/**
 * Creates the HTTP server of the companion, which does not listen yet. The server answers 503 until `ready()` is called
 * and while it closes.
 */
export function createCompanionServer(deps: Deps, about: ServiceInfo): Service {
  const { config } = deps
  const service = createService({
    logLevel: config.logLevel,
    trustProxy: config.trustProxy,
    bodyLimitBytes,
    storableOnly: true,
    rewriteUrl: toCanonicalUrl,
    errorBody: toErrorBody,
    contentSecurityPolicy: pageContentSecurityPolicy({
      media: "'self' blob: https:",
      // The page may load images from the provider of the map tiles.
      images: config.map.tiles && new URL(config.map.tiles.url).origin,
    }),
    permissionsPolicy: 'camera=(), geolocation=(self), microphone=(self)',
    isPrivate: (path) => /^\/(api|h5)(\/|$)/.test(path) && !path.startsWith('/api/docs'),
  })
  const limits = {
    ...rateLimitsByName,
    global: { ...rateLimitsByName.global, max: config.requestsPerMinute ?? rateLimitsByName.global.max },
  }
  const charge = createIpLimitCheck(deps.rateLimiter, limits)
  const chargeEvery = createIpLimitCheck(
    leasedRateLimiter(deps.db, deps.clock, config.rateLimitScale),
    limits,
  )
  if (config.apiDocs) serveCompanionOpenApi(service.app, about.version)
  service.app.after(() => {
    service.app.addHook('onRequest', async (request) => {
      const limit = getIpAddressRateLimit(request)
      if (limit) await chargeEvery(limit, request)
    })
    registerAuditHooks(service.app, deps, contract)
    registerIdempotency(service.app, deps)
    drainInFlightRequests(service.app)
    const entry = { guards: createAuthGuards(deps), charge }
    for (const mount of listRoutesOfModules(deps, about)) mount(service.app, entry)
  })
  return service
}
