import { codedErrorBody } from '@sanhe/kit/http/error-body'
import type { HealthOptions } from '@sanhe/kit/http/health'
import { createService, pagePolicy, rateLimitByIp, type Service } from '@sanhe/kit/http/service'
import { type Deps, limits } from '#core'
import { guards } from '#keys'
import { acceptSockets } from '#live'
import { describeAgent } from './api.ts'
import { modules } from './modules.ts'
import type { Parts } from './parts.ts'

const bodyLimitBytes = 1024 * 1024

export type ServerInfo = HealthOptions

/** Creates the product's HTTP server without listening. Answers 503 until `ready()` and again once it closes. */
export function createAgentServer(deps: Deps, parts: Parts, about: ServerInfo): Service {
  const { config } = deps
  const service = createService({
    logLevel: config.logLevel,
    trustProxy: config.trustProxy,
    bodyLimitBytes,
    https: deps.certificate.current(),
    errorBody: codedErrorBody,
    // The app may be loaded from this server and talk to other agents.
    contentSecurityPolicy: pagePolicy({
      // The QR decoder for browsers without one of their own.
      scripts: "'self' 'wasm-unsafe-eval'",
      // Diagrams contain inline styles.
      styles: "'self' 'unsafe-inline'",
      // TLS only in production; a server at home also reaches agents without a certificate.
      connect: config.isProduction ? "'self' https: wss:" : "'self' http: https: ws: wss:",
    }),
    permissionsPolicy: 'camera=(self), geolocation=(), microphone=(self)',
    allowedOrigins: config.allowedOrigins,
    isPrivate: (path) => /^\/(api|ws)(\/|$)/.test(path),
  })
  acceptSockets(service.app, parts.hub, deps)
  if (config.apiDocs) describeAgent(service.app, about.version)
  service.app.after(() => {
    const entry = { guards: guards(deps), charge: rateLimitByIp(deps.limiter, limits) }
    for (const mount of modules(deps, parts, about)) mount(service.app, entry)
  })
  return service
}
