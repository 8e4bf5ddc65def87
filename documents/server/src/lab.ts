import { isMovable } from '@sanhe/kit/clock'
import type { JobRunner } from '@sanhe/kit/jobs'
import { mountLab } from '@sanhe/kit/lab'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#core'
import { seedDemo } from '#demo'

/** What of the outside world this product has. It sends nothing, so its outbox stays empty. */
export function mountDocumentsLab(app: FastifyInstance, deps: Deps, jobs: () => JobRunner) {
  const { clock } = deps
  mountLab(app, 'documents', {
    ...(isMovable(clock) && { clock }),
    jobs,
    outbox: () => [],
    seed: (wish) => seedDemo(deps, wish),
  })
}
