import { parseOfferedProtocols } from '@sanhe/protocol/socket'
import websocket from '@fastify/websocket'
import { refuseUnknownUpgrades } from '@sanhe/kit/http/websocket-upgrades'
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

/**
 * Registers the WebSocket plugin. Call this before the first route is added, because the plugin wraps only later
 * routes.
 */
export function registerWebSockets(app: FastifyInstance, hub: ConnectionHub, { log }: Pick<Deps, 'log'>) {
  refuseUnknownUpgrades(app, socketPaths)
  app.register(websocket, {
    options: {
      maxPayload: maxFrameBytes,
      // The offered subprotocols may contain a device key, so the server echoes only its own subprotocol.
      handleProtocols: (offered) => (offered.has(subprotocol) ? subprotocol : false),
    },
    // Only logs the error, because the WebSocket library has already sent the close code.
    errorHandler: (error) => log.info({ err: error }, 'a socket failed'),
    preClose(done) {
      hub.close()
      this.websocketServer.close()
      done()
    },
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
          if (request.device) hub.add(socket, request.device, offered.includes(subprotocol))
        },
      })
  }
