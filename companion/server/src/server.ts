import { drainInFlightRequests } from '@sanhe/kit/concurrency/drain-requests'
import type { HealthOptions } from '@sanhe/kit/http/health'
import {
  createService,
  pageContentSecurityPolicy,
  rateLimitByIp,
  type Service,
} from '@sanhe/kit/http/service'
import { leasedRateLimiter } from '@sanhe/kit/postgres/leased-rate-limiter'
import type { FastifyRequest } from 'fastify'
import { guards } from '#access'
import { auditRequests } from '#audit'
import { isOfService } from '#client'
import { type Deps, limits } from '#core'
import { registerIdempotency } from '#idempotency'
import { callbackPaths } from '#orders'
import { uploadedFile } from '#uploads'
import { describeCompanion } from './api.ts'
import { contract } from './contract.ts'
import { modules } from './modules.ts'
import { errorBody } from './wire-errors.ts'

const bodyLimitBytes = 256 * 1024

export type About = HealthOptions

/** Children, merchants, administrators and pages have prefixes of their own, and answer under `/api/v1` as well. */
const canonical = (url: string) => url.replace(/^\/api\/v1\/(child|merchant|admin|h5)(?=[/?]|$)/, '/api/$1')

/** All that a provider tells comes from a few addresses, and is charged where it is heard. */
function everyLimitOf({ routeOptions: { url: route = '' }, url }: FastifyRequest) {
  if (callbackPaths.includes(route)) return undefined
  return route === uploadedFile || isFileOfApp(route, url) ? 'files' : 'global'
}

/** One page asks for a dozen of them. */
const isFileOfApp = (route: string, url: string) => route === '/*' && !isOfService(url)

/** The product's HTTP server, not yet listening. Answers 503 until `ready()` and again once it closes. */
export function createCompanionServer(deps: Deps, about: About): Service {
  const { config } = deps
  const service = createService({
    logLevel: config.logLevel,
    trustProxy: config.trustProxy,
    bodyLimitBytes,
    storableOnly: true,
    rewriteUrl: canonical,
    errorBody,
    contentSecurityPolicy: pageContentSecurityPolicy({ media: "'self' blob:" }),
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
    const entry = { guards: guards(deps), charge }
    for (const mount of modules(deps, about)) mount(service.app, entry)
  })
  return service
}
