import { parseOfferedProtocols } from '@sanhe/protocol/socket'
import { refuseUnknownUpgrades, registerWebSockets } from '@sanhe/kit/http/websocket-upgrades'
import { toIso } from '@sanhe/kit/runtime/clock'
import { maxFrameBytes, subprotocol } from '@sanhe/protocol/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Deps, type AuthenticatedDevice, implement, type MountAgentRoutes } from '#core'
import type { DeviceKeyDeps } from '#keys'
import { liveContract } from './contract.ts'
import { apiError } from './errors.ts'
import type { ConnectionHub } from './hub.ts'
import { authenticateSocket } from './socket-auth.ts'
import type { SocketTickets } from './socket-tickets.ts'

const socketPaths = ['/ws', '/api/ws']

/** Registers the WebSockets of devices. Call this before the first route is added. */
export function registerDeviceSockets(app: FastifyInstance, hub: ConnectionHub, { log }: Pick<Deps, 'log'>) {
  refuseUnknownUpgrades(app, socketPaths)
  registerWebSockets(app, {
    server: {
      maxPayload: maxFrameBytes,
      // The offered subprotocols may contain a device key, so the server echoes only its own subprotocol.
      handleProtocols: (offered) => (offered.has(subprotocol) ? subprotocol : false),
    },
    // Only logs the error, because the WebSocket library has already sent the close code.
    logError: (error) => log.info({ err: error }, 'a socket failed'),
    closeSockets: () => hub.close(),
  })
}

export const ticketRoutes = (tickets: SocketTickets) =>
  implement(liveContract, {
    ticket({ actor }) {
      const { ticket, expiresAt } = tickets.issue(actor)
      return { ticket, expires_at: toIso(expiresAt) }
    },
  })

type DeviceRequest = FastifyRequest & { device?: AuthenticatedDevice }

export const socketRoutes =
  (deps: DeviceKeyDeps, tickets: SocketTickets, hub: ConnectionHub): MountAgentRoutes =>
  (app) => {
    for (const url of socketPaths)
      app.route({
        method: 'GET',
        url,
        exposeHeadRoute: false,
        async onRequest(request: DeviceRequest) {
          request.device = await authenticateSocket(deps, tickets, request)
        },
        handler: () => Promise.reject(apiError('UPGRADE_REQUIRED')),
        wsHandler(socket, request: DeviceRequest) {
          const offered = parseOfferedProtocols(request.headers['sec-websocket-protocol'])
          const { device, raw } = request
          if (device) hub.add({ socket, stream: raw.socket, device }, offered.includes(subprotocol))
        },
      })
  }
