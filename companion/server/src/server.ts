import { drainInFlightRequests } from '@sanhe/kit/concurrency/drain-requests'
import type { HealthOptions } from '@sanhe/kit/http/health'
import { createService, pagePolicy, rateLimitByIp, type Service } from '@sanhe/kit/http/service'
import { leasedRateLimiter } from '@sanhe/kit/postgres/leased-rate-limiter'
import type { FastifyRequest } from 'fastify'
import { createGuards } from '#access'
import { auditRequests } from '#audit'
import { isServerPath } from '#client'
import { type Deps, limits } from '#core'
import { registerIdempotency } from '#idempotency'
import { callbackPaths } from '#orders'
import { uploadPath } from '#uploads'
import { describeCompanion } from './api.ts'
import { contract } from './contract.ts'
import { modules } from './modules.ts'
import { errorBody } from './wire-errors.ts'

const bodyLimitBytes = 256 * 1024

export type ServiceInfo = HealthOptions

/**
 * Rewrites paths of children, merchants, administrators and pages, which also answer under `/api/v1`, to their own
 * prefixes.
 */
const canonical = (url: string) => url.replace(/^\/api\/v1\/(child|merchant|admin|h5)(?=[/?]|$)/, '/api/$1')

/**
 * Returns the rate limit by IP address of a request. Callbacks have none: all callbacks of a provider come from a few
 * addresses.
 */
function everyLimitOf({ routeOptions: { url: route = '' }, url }: FastifyRequest) {
  if (callbackPaths.includes(route)) return undefined
  return route === uploadPath || isFileOfApp(route, url) ? 'files' : 'global'
}

/** Files of the app have a separate limit, because one page loads a dozen of them. */
const isFileOfApp = (route: string, url: string) => route === '/*' && !isServerPath(url)

/** Creates the HTTP server of the product, not yet listening. It answers 503 until `ready()` and while it closes. */
export function createCompanionServer(deps: Deps, about: ServiceInfo): Service {
  const { config } = deps
  const service = createService({
    logLevel: config.logLevel,
    trustProxy: config.trustProxy,
    bodyLimitBytes,
    storableOnly: true,
    rewriteUrl: canonical,
    errorBody,
    contentSecurityPolicy: pagePolicy({ media: "'self' blob:" }),
    permissionsPolicy: 'camera=(), geolocation=(self), microphone=(self)',
    isPrivate: (path) => /^\/(api|h5)(\/|$)/.test(path) && !path.startsWith('/api/docs'),
  })
  const charge = rateLimitByIp(deps.rateLimiter, limits)
  const chargeEvery = rateLimitByIp(leasedRateLimiter(deps.db, deps.clock, config.rateLimitScale), limits)
  if (config.apiDocs) describeCompanion(service.app, about.version)
  service.app.after(() => {
    service.app.addHook('onRequest', async (request) => {
      const limit = everyLimitOf(request)
      if (limit) await chargeEvery(limit, request)
    })
    auditRequests(service.app, deps, contract)
    registerIdempotency(service.app, deps)
    drainInFlightRequests(service.app)
    const entry = { guards: createGuards(deps), charge }
    for (const mount of modules(deps, about)) mount(service.app, entry)
  })
  return service
}
