import { isMovable } from '@sanhe/kit/clock'
import type { JobRunner } from '@sanhe/kit/jobs'
import { type ModelReply, mountLab } from '@sanhe/kit/lab'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#core'

/** What of the outside world this product has. */
export function mountAgentLab(
  app: FastifyInstance,
  { clock }: Pick<Deps, 'clock'>,
  jobs: () => JobRunner,
  model: (script: ModelReply[]) => Promise<number>,
) {
  mountLab(app, 'agent', { ...(isMovable(clock) && { clock }), jobs, outbox: () => [], model })
}
