import { isMovable } from '@sanhe/kit/clock'
import type { JobRunner } from '@sanhe/kit/jobs'
import { type LabMessage, type LabPayments, mountLab } from '@sanhe/kit/lab'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#core'

/** What of the outside world this product has. */
export function mountSecretaryLab(
  app: FastifyInstance,
  { clock }: Pick<Deps, 'clock'>,
  jobs: () => JobRunner,
  outbox: () => LabMessage[],
  payments: LabPayments | undefined,
) {
  mountLab(app, 'secretary', {
    ...(isMovable(clock) && { clock }),
    jobs,
    outbox,
    ...(payments && { payments }),
  })
}
