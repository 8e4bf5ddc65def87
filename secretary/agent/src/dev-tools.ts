import { type ModelReply, mountDevTools } from '@sanhe/kit/dev-tools/dev-tools'
import { isMovableClock } from '@sanhe/kit/runtime/clock'
import type { JobRunner } from '@sanhe/kit/runtime/jobs'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#core'

/** What of the outside world this product has. */
export function mountAgentDevTools(
  app: FastifyInstance,
  { clock }: Pick<Deps, 'clock'>,
  jobs: () => JobRunner,
  model: (script: ModelReply[]) => Promise<number>,
) {
  mountDevTools(app, 'agent', { ...(isMovableClock(clock) && { clock }), jobs, outbox: () => [], model })
}
