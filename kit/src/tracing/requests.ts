import { healthContract } from '@sanhe/kit/http/health-contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getCurrentTracing, type OpenSpan } from './tracing.ts'

const firstServerError = 500

/**
 * Returns whether a request is not recorded. Handshakes of sockets are not recorded, because the WebSocket library
 * answers them without the response of the request. Health checks are not recorded, because a monitor sends them every
 * few seconds.
 */
const isUntraced = ({ headers, routeOptions }: FastifyRequest) =>
  headers.upgrade !== undefined || routeOptions.url === healthContract.health.path

/**
 * Records each request as a span, with the pattern of its route instead of the URL, because URLs contain names and
 * tokens. Adds no hook when tracing is off.
 */
export function traceRequests(app: FastifyInstance) {
  const tracing = getCurrentTracing()
  if (!tracing) return
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  const proceed = (request: FastifyRequest, done: () => void) => {
    const span = spans.get(request)
    if (span) span.run(done)
    else done()
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (isUntraced(request)) return done()
    const { method, routeOptions, protocol, headers, id } = request
    const route = routeOptions.url
    const span = tracing.startSpan({
      name: route === undefined ? method : `${method} ${route}`,
      kind: 'server',
      attributes: {
        'http.request.method': method,
        'url.scheme': protocol,
        'http.response.header.x-request-id': [id],
        ...(route !== undefined && { 'http.route': route }),
      },
      parent: headers,
    })
    spans.set(request, span)
    reply.raw.once('close', () => {
      const { statusCode, sent } = reply
      if (sent) span.set({ 'http.response.status_code': statusCode })
      if (statusCode >= firstServerError) span.fail(String(statusCode))
      span.end()
    })
    return proceed(request, done)
  })
  // Events of the body and of the response run in the context of the connection, so each of these hooks enters the
  // span again.
  app.addHook('preValidation', (request, _, done) => proceed(request, done))
  app.addHook('onResponse', (request, _, done) => proceed(request, done))
}
