import { codedErrorBody } from '@sanhe/kit/http/error-body'
import type { HealthOptions } from '@sanhe/kit/http/health'
import {
  createService,
  pageContentSecurityPolicy,
  rateLimitByIp,
  type Service,
} from '@sanhe/kit/http/service'
import { refuseOtherUpgrades } from '@sanhe/kit/http/websocket-upgrades'
import { guards } from '#accounts'
import { type Deps, limits } from '#core'
import { describeSecretary } from './api.ts'
import { modules } from './modules.ts'

const bodyLimitBytes = 256 * 1024

export type About = HealthOptions

/** The product's HTTP server, not yet listening. Answers 503 until `ready()` and again once it closes. */
export function createSecretaryServer(deps: Deps, about: About): Service {
  const { config } = deps
  const service = createService({
    logLevel: config.logLevel,
    trustProxy: config.trustProxy,
    bodyLimitBytes,
    errorBody: codedErrorBody,
    // The app talks to agents on its users' own servers, wherever those are.
    contentSecurityPolicy: pageContentSecurityPolicy({
      // What reads QR codes where the browser cannot.
      scripts: "'self' 'wasm-unsafe-eval'",
      // Diagrams bring their own styles.
      styles: "'self' 'unsafe-inline'",
      // In the open by TLS alone; a service at home also reaches agents that have no certificate.
      connect: config.isProduction ? "'self' https: wss:" : "'self' http: https: ws: wss:",
    }),
    permissionsPolicy: 'camera=(self), geolocation=(), microphone=(self)',
    isPrivate: (path) => /^\/api(\/|$)/.test(path),
  })
  refuseOtherUpgrades(service.app, [])
  if (config.apiDocs) describeSecretary(service.app, about.version)
  service.app.after(() => {
    const entry = { guards: guards(deps), charge: rateLimitByIp(deps.limiter, limits) }
    for (const mount of modules(deps, about)) mount(service.app, entry)
  })
  return service
}
