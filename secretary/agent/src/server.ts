import { toCodedErrorBody } from '@sanhe/kit/http/error-body'
import type { HealthOptions } from '@sanhe/kit/http/health'
import {
  createService,
  pageContentSecurityPolicy,
  createIpLimitCheck,
  type Service,
} from '@sanhe/kit/http/service'
import { type Deps, agentRateLimits } from '#core'
import { createAuthGuards } from '#keys'
import { registerDeviceSockets } from '#live'
import { serveApiDescription } from './api.ts'
import { createModules } from './modules.ts'
import type { AgentServices } from './services.ts'

const bodyLimitBytes = 1024 * 1024

export type ServerInfo = HealthOptions

/**
 * Creates the product's HTTP server without listening. It answers 503 until `ready()` is called and again while it
 * closes.
 */
export function createAgentServer(deps: Deps, services: AgentServices, about: ServerInfo): Service {
  const { config } = deps
  const service = createService({
    logLevel: config.logLevel,
    trustProxy: config.trustProxy,
    bodyLimitBytes,
    https: deps.certificate.current(),
    errorBody: toCodedErrorBody,
    // The content security policy allows connections to any host, because the web app that this server serves also
    // connects to other agents.
    contentSecurityPolicy: pageContentSecurityPolicy({
      // Allows WebAssembly, because browsers without a built-in QR code reader load one in WebAssembly.
      scripts: "'self' 'wasm-unsafe-eval'",
      // Allows inline styles, because diagrams contain them.
      styles: "'self' 'unsafe-inline'",
      // Production allows only TLS connections. A server on a home network also connects to agents without a
      // certificate.
      connect: config.isProduction ? "'self' https: wss:" : "'self' http: https: ws: wss:",
      // The app plays attached audio and video of this agent and of other agents, and from memory through the relay.
      media: config.isProduction ? "'self' blob: https:" : "'self' blob: http: https:",
    }),
    permissionsPolicy: 'camera=(self), geolocation=(), microphone=(self)',
    allowedOrigins: config.allowedOrigins,
    isPrivate: (path) => /^\/(api|ws)(\/|$)/.test(path),
  })
  registerDeviceSockets(service.app, services.hub, deps)
  if (config.apiDocs) serveApiDescription(service.app, about.version)
  service.app.after(() => {
    const entry = {
      guards: createAuthGuards(deps),
      charge: createIpLimitCheck(deps.limiter, agentRateLimits),
    }
    for (const mount of createModules(deps, services, about)) mount(service.app, entry)
  })
  return service
}
