import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { createErrorCatalogue } from './errors.ts'

const apiError = createErrorCatalogue({ NOT_FOUND: [404, 'Not found'] })

const isHandshake = ({ upgrade }: IncomingHttpHeaders) => upgrade?.toLowerCase() === 'websocket'

/**
 * Answers a WebSocket handshake with 404 before the upgrade, except on the given paths. Without this hook
 * `@fastify/websocket` completes the handshake on any path and closes the socket afterwards.
 */
export function refuseUnknownUpgrades(app: FastifyInstance, socketPaths: readonly string[]) {
  app.addHook('onRequest', async ({ headers, routeOptions }) => {
    if (isHandshake(headers) && !socketPaths.includes(routeOptions.url ?? '')) throw apiError('NOT_FOUND')
  })
  // Node.js does not close the socket of a refused handshake. The socket would stay open and keep the server from
  // stopping, so this hook closes it. A successful handshake has no HTTP response and does not run this hook.
  app.addHook('onResponse', async ({ headers, raw }) => {
    if (isHandshake(headers)) raw.socket.destroySoon()
  })
}
