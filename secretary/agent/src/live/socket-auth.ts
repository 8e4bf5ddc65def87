import type { FastifyRequest } from 'fastify'
import type { Device } from '#core'
import { authenticateKey, bearerKey, type KeyDeps } from '#keys'
import { apiError } from './errors.ts'
import { isOriginAllowed, keyInProtocols, offeredProtocols } from './rules.ts'
import type { Tickets } from './tickets.ts'

/** Authenticates a socket before the upgrade. The key is in a header or belongs to a ticket; it is never in the URL. */
export async function authenticateSocket(
  deps: KeyDeps,
  tickets: Tickets,
  request: FastifyRequest,
): Promise<Device> {
  const { allowedOrigins, appUrl, isProduction } = deps.config
  const device = await deviceBehind(deps, tickets, request)
  const allowed = appUrl ? [...allowedOrigins, new URL(appUrl).origin] : allowedOrigins
  const { origin } = request.headers
  if (!isOriginAllowed(origin, { host: request.host, allowed, isProduction }))
    throw apiError('ORIGIN_NOT_ALLOWED')
  return device
}

function deviceBehind(deps: KeyDeps, tickets: Tickets, { headers, query, ip }: FastifyRequest) {
  const { ticket } = query as { ticket?: unknown }
  const device = typeof ticket === 'string' ? tickets.use(ticket) : undefined
  const key = bearerKey(headers) ?? keyInProtocols(offeredProtocols(headers['sec-websocket-protocol']))
  return device ?? authenticateKey(deps, key, ip)
}
