import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import websocket, { type WebsocketPluginOptions } from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import { createErrorCatalogue } from './errors.ts'

const apiError = createErrorCatalogue({ NOT_FOUND: [404, 'Not found'] })

const isHandshake = ({ upgrade }: IncomingHttpHeaders) => upgrade?.toLowerCase() === 'websocket'

type WebSocketOptions = {
  server: NonNullable<WebsocketPluginOptions['options']>
  logError: (error: Error) => void
  /** Closes the open sockets when the service stops. */
  closeSockets: () => Promise<void> | void
}

/**
 * Registers the WebSocket plugin. Call this before the first route is added, because the plugin wraps only later
 * routes.
 */
export function registerWebSockets(
  app: FastifyInstance,
  { server, logError, closeSockets }: WebSocketOptions,
) {
  app.register(websocket, {
    options: server,
    errorHandler: logError,
    preClose(done) {
      void Promise.resolve(closeSockets()).finally(() => {
        this.websocketServer.close()
        done()
      })
    },
  })
  endAcceptedHandshakes(app, logError)
}

/**
 * Ends the HTTP response of a handshake as soon as its socket is open. Otherwise the socket holds the request and the
 * response, about 5 KB, until it closes, and the request counts as in flight.
 */
function endAcceptedHandshakes(app: FastifyInstance, logError: WebSocketOptions['logError']) {
  const responses = new WeakMap<IncomingMessage, ServerResponse>()
  app.addHook('onRequest', async ({ headers, raw }, reply) => {
    if (isHandshake(headers)) responses.set(raw, reply.raw)
  })
  app.after(() =>
    app.websocketServer.on('connection', (socket: WebSocket, request: IncomingMessage) =>
      // The plugin adds its error listener, which holds the request, and calls the route directly after this event.
      queueMicrotask(() => {
        socket.removeAllListeners('error').on('error', logError)
        const response = responses.get(request)
        response?.detachSocket(request.socket)
        response?.emit('close')
      }),
    ),
  )
}

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
