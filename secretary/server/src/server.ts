import { toCodedErrorBody } from '@sanhe/kit/http/error-body'
import type { HealthOptions } from '@sanhe/kit/http/health'
import {
  createService,
  pageContentSecurityPolicy,
  createIpLimitCheck,
  type Service,
} from '@sanhe/kit/http/service'
import { refuseUnknownUpgrades } from '@sanhe/kit/http/websocket-upgrades'
import { createAccessChecks } from '#accounts'
import { type Deps, rateLimits } from '#core'
import { createGatewayKeyCheck } from '#gateway'
import { mountApiDescription } from './api.ts'
import { registerRelaySockets, type RelayHub, relaySocketPaths } from '#relay'
import { createModules } from './modules.ts'

const bodyLimitBytes = 256 * 1024

export type ServiceInfo = HealthOptions

/**
 * Creates the product's HTTP server without listening. The server answers 503 until `ready()` is called and again while
 * it closes.
 */
export function createSecretaryServer(deps: Deps, about: ServiceInfo, relay: RelayHub): Service {
  const { config } = deps
  const service = createService({
    logLevel: config.logLevel,
    trustProxy: config.trustProxy,
    bodyLimitBytes,
    errorBody: toCodedErrorBody,
    // The content security policy allows connections to any host, because the web client connects to agents directly.
    contentSecurityPolicy: pageContentSecurityPolicy({
      // Allows WebAssembly, because the fallback QR code reader needs it.
      scripts: "'self' 'wasm-unsafe-eval'",
      // Allows inline styles, because diagrams contain them.
      styles: "'self' 'unsafe-inline'",
      // Production allows only TLS connections; a service in a home network also connects to agents without a
      // certificate.
      connect: config.isProduction ? "'self' https: wss:" : "'self' http: https: ws: wss:",
      // The app plays attached audio and video of agents, and from memory through the relay.
      media: config.isProduction ? "'self' blob: https:" : "'self' blob: http: https:",
    }),
    permissionsPolicy: 'camera=(self), geolocation=(), microphone=(self)',
    isPrivate: (path) => /^\/(api|v1)(\/|$)/.test(path),
  })
  refuseUnknownUpgrades(service.app, config.relay ? relaySocketPaths : [])
  if (config.relay) registerRelaySockets(service.app, relay, config.relay, deps.log)
  if (config.apiDocs) mountApiDescription(service.app, about.version)
  service.app.after(() => {
    const guards = { ...createAccessChecks(deps), gatewayKey: createGatewayKeyCheck(deps) }
    const entry = { guards, charge: createIpLimitCheck(deps.limiter, rateLimits) }
    for (const mount of createModules(deps, about, relay)) mount(service.app, entry)
  })
  return service
}
