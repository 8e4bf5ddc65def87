import { type DevMessage, type DevPayments, mountDevTools } from '@sanhe/kit/dev-tools/dev-tools'
import { isMovableClock } from '@sanhe/kit/runtime/clock'
import type { JobRunner } from '@sanhe/kit/runtime/jobs'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#core'

/** What of the outside world this product has. */
export function mountSecretaryDevTools(
  app: FastifyInstance,
  { clock }: Pick<Deps, 'clock'>,
  jobs: () => JobRunner,
  outbox: () => DevMessage[],
  payments: DevPayments | undefined,
) {
  mountDevTools(app, 'secretary', {
    ...(isMovableClock(clock) && { clock }),
    jobs,
    outbox,
    ...(payments && { payments }),
  })
}
