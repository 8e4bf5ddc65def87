import { type DevMessage, type DevPayments, mountDevTools } from '@sanhe/kit/dev-tools/dev-tools'
import { isMovableClock } from '@sanhe/kit/runtime/clock'
import type { JobRunner } from '@sanhe/kit/runtime/jobs'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#core'
import { seedDemo, sendDemoLogin } from './demo.ts'

type SecretaryDevTools = {
  jobs: () => JobRunner
  outbox: () => DevMessage[]
  payments: DevPayments | undefined
}

/** Mounts `/dev` with the developer tools that this backend supports. */
export function mountSecretaryDevTools(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { jobs, outbox, payments }: SecretaryDevTools,
) {
  const { clock, config } = deps
  mountDevTools(app, 'secretary', {
    ...(isMovableClock(clock) && { clock }),
    jobs,
    outbox,
    ...(payments && { payments }),
    seed: () => seedDemo(deps),
    openDemo: () => sendDemoLogin(app, outbox, config.demoAgentUrl),
    notes: ['Any mainland mobile number can sign in; the SMS code is in the outbox below.'],
  })
}
