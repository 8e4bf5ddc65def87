import { type ModelReply, mountDevTools } from '@sanhe/kit/dev-tools/dev-tools'
import { isMovable } from '@sanhe/kit/runtime/clock'
import type { JobRunner } from '@sanhe/kit/runtime/jobs'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#core'

/** Mounts the developer tools that this product supports: clock, jobs and model. */
export function mountAgentDevTools(
  app: FastifyInstance,
  { clock }: Pick<Deps, 'clock'>,
  jobs: () => JobRunner,
  model: (script: ModelReply[]) => Promise<number>,
) {
  mountDevTools(app, 'agent', { ...(isMovable(clock) && { clock }), jobs, outbox: () => [], model })
}
