import websocket from '@fastify/websocket'
import { refuseOtherUpgrades } from '@sanhe/kit/http/websocket-upgrades'
import { toIso } from '@sanhe/kit/runtime/clock'
import { maxFrameBytes, subprotocol } from '@sanhe/protocol/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Deps, type Device, implement, type ProductMount } from '#core'
import type { KeyDeps } from '#keys'
import { liveContract } from './contract.ts'
import { apiError } from './errors.ts'
import type { ConnectionHub } from './hub.ts'
import { offeredProtocols } from './rules.ts'
import { authenticateSocket } from './socket-auth.ts'
import type { Tickets } from './tickets.ts'

const socketPaths = ['/ws', '/api/ws']

/** Call this before the first route is added, because the plugin wraps the routes that come after it. */
export function acceptSockets(app: FastifyInstance, hub: ConnectionHub, { log }: Pick<Deps, 'log'>) {
  refuseOtherUpgrades(app, socketPaths)
  app.register(websocket, {
    options: {
      maxPayload: maxFrameBytes,
      // The offer may contain a key, so it is never echoed.
      handleProtocols: (offered) => (offered.has(subprotocol) ? subprotocol : false),
    },
    // The WebSocket library has already sent the close code.
    errorHandler: (error) => log.info({ err: error }, 'a socket failed'),
    preClose(done) {
      hub.close()
      this.websocketServer.close()
      done()
    },
  })
}

export const ticketRoutes = (tickets: Tickets) =>
  implement(liveContract, {
    ticket({ actor }) {
      const { ticket, expiresAt } = tickets.issue(actor)
      return { ticket, expires_at: toIso(expiresAt) }
    },
  })

type FromDevice = FastifyRequest & { device?: Device }

export const socketRoutes =
  (deps: KeyDeps, tickets: Tickets, hub: ConnectionHub): ProductMount =>
  (app) => {
    for (const url of socketPaths)
      app.route({
        method: 'GET',
        url,
        exposeHeadRoute: false,
        async onRequest(request: FromDevice) {
          request.device = await authenticateSocket(deps, tickets, request)
        },
        handler: () => Promise.reject(apiError('UPGRADE_REQUIRED')),
        wsHandler(socket, request: FromDevice) {
          const offered = offeredProtocols(request.headers['sec-websocket-protocol'])
          if (request.device) hub.add(socket, request.device, offered.includes(subprotocol))
        },
      })
  }
