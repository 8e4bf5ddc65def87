import cookie from '@fastify/cookie'
import type { HealthOptions } from '@sanhe/kit/http/health'
import {
  createService,
  pageContentSecurityPolicy,
  rateLimitByIp,
  type Service,
} from '@sanhe/kit/http/service'
import { guards } from '#accounts'
import { type Deps, limits } from '#core'
import { describeDocuments } from './api.ts'
import { modules } from './modules.ts'

/** Room for 1 MB of Markdown with every character escaped; the content itself is counted after parsing. */
export const bodyLimitBytes = 8 * 1024 * 1024

export type About = HealthOptions

/** The product's HTTP server, not yet listening. Answers 503 until `ready()` and again once it closes. */
export function createDocumentsServer(deps: Deps, about: About): Service {
  const { config } = deps
  const service = createService({
    logLevel: config.logLevel,
    trustProxy: config.trustProxy,
    bodyLimitBytes,
    errorBody: ({ message, details, extra }) => ({ error: message, ...extra, ...(details && { details }) }),
    // Diagrams bring their own styles.
    contentSecurityPolicy: pageContentSecurityPolicy({ styles: "'self' 'unsafe-inline'" }),
    permissionsPolicy: 'camera=(), geolocation=(), microphone=()',
    isPrivate: (path) => /^\/(api|s|mcp)(\/|$)/.test(path),
  })
  service.app.register(cookie, { secret: config.sessionSecret })
  if (config.apiDocs) describeDocuments(service.app, about.version)
  service.app.after(() => {
    const entry = { guards: guards(deps), charge: rateLimitByIp(deps.limiter, limits) }
    for (const mount of modules(deps, about)) mount(service.app, entry)
  })
  return service
}
