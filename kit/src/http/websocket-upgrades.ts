import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { errorCatalogue } from './errors.ts'

const refuse = errorCatalogue({ NOT_FOUND: [404, 'Not found'] })

const isHandshake = ({ upgrade }: IncomingHttpHeaders) => upgrade?.toLowerCase() === 'websocket'

/**
 * Answers a WebSocket handshake with 404 on every path but these, before the upgrade. Without it `@fastify/websocket`
 * completes the handshake on any path, and only then closes the socket.
 */
export function refuseOtherUpgrades(app: FastifyInstance, socketPaths: readonly string[]) {
  app.addHook('onRequest', async ({ headers, routeOptions }) => {
    if (isHandshake(headers) && !socketPaths.includes(routeOptions.url ?? '')) throw refuse('NOT_FOUND')
  })
  // Node hands the socket of a handshake over for good. A refused one stays open until it is closed here, and the
  // server could not stop. A handshake that succeeds has no HTTP response, so this hook does not run for it.
  app.addHook('onResponse', async ({ headers, raw }) => {
    if (isHandshake(headers)) raw.socket.destroySoon()
  })
}
