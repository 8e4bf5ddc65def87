import { isMovable } from '@sanhe/kit/clock'
import type { JobRunner } from '@sanhe/kit/jobs'
import { mountLab } from '@sanhe/kit/lab'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#core'
import { seed } from './seed.ts'
import type { World } from '#world'

/** What of the outside world this product has. */
export function mountCompanionLab(app: FastifyInstance, deps: Deps, jobs: () => JobRunner, world: World) {
  const { clock } = deps
  mountLab(app, 'companion', {
    ...(isMovable(clock) && { clock }),
    jobs,
    outbox: world.outbox,
    seed: (wish) => seed(deps, wish),
    model: world.labModel.queue,
    ...(world.labPayments && { payments: world.labPayments }),
  })
}
