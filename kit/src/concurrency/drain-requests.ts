import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const longestWaitMs = 5000

/**
 * Makes `app.close()` wait for requests in flight, even if their clients have disconnected, so that a started change is
 * completed. Call this function after all other onResponse hooks are registered.
 */
export function drainInFlightRequests(app: FastifyInstance) {
  const inFlight = new Set<FastifyRequest>()
  let ended = Promise.withResolvers<void>()
  const end = (request: FastifyRequest) => {
    inFlight.delete(request)
    if (inFlight.size === 0) ended.resolve()
  }
  // A request is counted from the preHandler stage on, when it has arrived completely and has passed the access
  // checks.
  app.addHook('preHandler', async (request, reply) => {
    inFlight.add(request)
    // A hijacked reply (a stream) ends when its connection closes. A request whose reply was not sent continues
    // without its client.
    reply.raw.once('close', () => reply.sent && end(request))
  })
  app.addHook('onSend', async (request, _, payload) => {
    end(request)
    return payload
  })
  app.addHook('onClose', async () => {
    if (inFlight.size === 0) return
    ended = Promise.withResolvers()
    await Promise.race([ended.promise, sleep(longestWaitMs, undefined, { ref: false })])
  })
}
