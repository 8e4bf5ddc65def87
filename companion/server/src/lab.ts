import { isMovable } from '@sanhe/kit/clock'
import type { JobRunner } from '@sanhe/kit/jobs'
import { mountLab } from '@sanhe/kit/lab'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#core'
import type { World } from './world.ts'

/** What of the outside world this product has. */
export function mountCompanionLab(
  app: FastifyInstance,
  { clock }: Deps,
  jobs: () => JobRunner,
  world: World,
) {
  mountLab(app, 'companion', {
    ...(isMovable(clock) && { clock }),
    jobs,
    outbox: world.outbox,
    model: world.labModel,
    ...(world.labPayments && { payments: world.labPayments }),
  })
}
