import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A request that never ends holds up no stop for longer. */
const longestWaitMs = 5000

/**
 * Closing waits for the end of what was begun, also where nobody waits for the answer any more: what a request has
 * changed is followed by all that belongs to it. To be called after the hooks that are part of a request's end.
 */
export function drainInFlightRequests(app: FastifyInstance) {
  const inFlight = new Set<FastifyRequest>()
  let ended = Promise.withResolvers<void>()
  const end = (request: FastifyRequest) => {
    inFlight.delete(request)
    if (inFlight.size === 0) ended.resolve()
  }
  // By then it has come whole and is let in.
  app.addHook('preHandler', async (request, reply) => {
    inFlight.add(request)
    // A stream that took over the connection ends with it; what else is not answered yet goes on without it.
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
