import { codedErrorBody } from '@sanhe/kit/http/error-body'
import type { HealthOptions } from '@sanhe/kit/http/health'
import {
  createService,
  pageContentSecurityPolicy,
  rateLimitByIp,
  type Service,
} from '@sanhe/kit/http/service'
import { type Deps, limits } from '#core'
import { guards } from '#keys'
import { acceptSockets } from '#live'
import { describeAgent } from './api.ts'
import { modules } from './modules.ts'
import type { Parts } from './parts.ts'

const bodyLimitBytes = 1024 * 1024

export type About = HealthOptions

/** The product's HTTP server, not yet listening. Answers 503 until `ready()` and again once it closes. */
export function createAgentServer(deps: Deps, parts: Parts, about: About): Service {
  const { config } = deps
  const service = createService({
    logLevel: config.logLevel,
    trustProxy: config.trustProxy,
    bodyLimitBytes,
    https: deps.certificate.current(),
    errorBody: codedErrorBody,
    // The app may have come from here and talk to agents elsewhere.
    contentSecurityPolicy: pageContentSecurityPolicy({
      // What reads QR codes where the browser cannot.
      scripts: "'self' 'wasm-unsafe-eval'",
      // Diagrams bring their own styles.
      styles: "'self' 'unsafe-inline'",
      // In the open by TLS alone; a service at home also reaches agents that have no certificate.
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
