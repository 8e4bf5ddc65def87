import type { FastifyRequest } from 'fastify'

const interrupted = new WeakSet<FastifyRequest>()

/** Remembers that the database became unavailable while it served this request. */
export const markInterrupted = (request: FastifyRequest) => void interrupted.add(request)

/**
 * Returns whether the database became unavailable while it served this request. A COMMIT of the request may have
 * succeeded without an answer.
 */
export const isInterrupted = (request: FastifyRequest) => interrupted.has(request)
