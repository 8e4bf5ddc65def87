import { readBearerToken } from '@sanhe/kit/http/bearer-token'
import type { FastifyRequest } from 'fastify'
import type { AuthenticatedDevice } from '#core'
import { authenticateDeviceKey, type DeviceKeyDeps } from '#keys'
import { apiError } from './errors.ts'
import { findTokenInProtocols, parseOfferedProtocols } from '@sanhe/protocol/socket'
import { isOriginAllowed } from './rules.ts'
import type { SocketTickets } from './socket-tickets.ts'

/**
 * Authenticates a WebSocket before the upgrade. The device key is in a header or belongs to a ticket; it is never in
 * the URL.
 */
export async function authenticateSocket(
  deps: DeviceKeyDeps,
  tickets: SocketTickets,
  request: FastifyRequest,
): Promise<AuthenticatedDevice> {
  const { allowedOrigins, appUrl, isProduction } = deps.config
  const device = await findDevice(deps, tickets, request)
  const allowed = appUrl ? [...allowedOrigins, new URL(appUrl).origin] : allowedOrigins
  const { origin } = request.headers
  if (!isOriginAllowed(origin, { host: request.host, allowed, isProduction }))
    throw apiError('ORIGIN_NOT_ALLOWED')
  return device
}

function findDevice(deps: DeviceKeyDeps, tickets: SocketTickets, { headers, query, ip }: FastifyRequest) {
  const { ticket } = query as { ticket?: unknown }
  const device = typeof ticket === 'string' ? tickets.use(ticket) : undefined
  const key =
    readBearerToken(headers) ?? findTokenInProtocols(parseOfferedProtocols(headers['sec-websocket-protocol']))
  return device ?? authenticateDeviceKey(deps, key, ip)
}
