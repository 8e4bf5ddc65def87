import { isMovable } from '@sanhe/kit/clock'
import type { JobRunner } from '@sanhe/kit/jobs'
import { mountLab } from '@sanhe/kit/lab'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#core'

/** What of the outside world this product has. */
export function mountAgentLab(app: FastifyInstance, { clock }: Pick<Deps, 'clock'>, jobs: () => JobRunner) {
  mountLab(app, 'agent', { ...(isMovable(clock) && { clock }), jobs, outbox: () => [] })
}
