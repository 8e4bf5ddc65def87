import cookie from '@fastify/cookie'
import type { HealthOptions } from '@sanhe/kit/http/health'
import {
  createService,
  pageContentSecurityPolicy,
  createIpLimitCheck,
  type Service,
} from '@sanhe/kit/http/service'
import { createAuthGuards } from '#accounts'
import { type Deps, rateLimits } from '#core'
import { findTokenActor } from '#tokens'
import type { WebhookDispatcher } from '#webhooks'
import { mountOpenApiDocument } from './api.ts'
import { productModules } from './modules.ts'

/**
 * Largest size of a request body. It leaves room for 1 MB of Markdown with every character escaped. The size of the
 * content is checked after parsing.
 */
export const bodyLimitBytes = 8 * 1024 * 1024

export type ServerInfo = HealthOptions

/** Creates the product's HTTP server without listening. It answers 503 until `ready()` and again while it closes. */
export function createDocumentsServer(deps: Deps, about: ServerInfo, webhooks: WebhookDispatcher): Service {
  const { config } = deps
  const service = createService({
    logLevel: config.logLevel,
    trustProxy: config.trustProxy,
    bodyLimitBytes,
    errorBody: ({ message, details, extra }) => ({ error: message, ...extra, ...(details && { details }) }),
    // The Content-Security-Policy allows inline styles, because diagrams contain them.
    contentSecurityPolicy: pageContentSecurityPolicy({ styles: "'self' 'unsafe-inline'" }),
    permissionsPolicy: 'camera=(), geolocation=(), microphone=()',
    isPrivate: (path) => /^\/(api|s|mcp)(\/|$)/.test(path),
  })
  service.app.register(cookie, { secret: config.sessionSecret })
  if (config.apiDocs) mountOpenApiDocument(service.app, about.version)
  service.app.after(() => {
    const entry = {
      guards: createAuthGuards(deps, (secret) => findTokenActor(deps, secret)),
      charge: createIpLimitCheck(deps.limiter, rateLimits),
    }
    for (const mount of productModules(deps, about, webhooks)) mount(service.app, entry)
  })
  return service
}
