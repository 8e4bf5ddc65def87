import { type DevMessage, type DevPayments, mountDevTools } from '@sanhe/kit/dev-tools/dev-tools'
import { isMovableClock } from '@sanhe/kit/runtime/clock'
import type { JobRunner } from '@sanhe/kit/runtime/jobs'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#core'
import { sendDemoLogin, seedDemoConversations } from './demo.ts'

type SecretaryDevTools = {
  jobs: () => JobRunner
  outbox: () => DevMessage[]
  payments: DevPayments | undefined
}

/** Mounts `/dev` with the developer tools that this backend supports. */
export function mountSecretaryDevTools(
  app: FastifyInstance,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  { jobs, outbox, payments }: SecretaryDevTools,
) {
  mountDevTools(app, 'secretary', {
    ...(isMovableClock(clock) && { clock }),
    jobs,
    outbox,
    ...(payments && { payments }),
    seed: () => seedDemoConversations(config.demoAgentUrl),
    openDemo: () => sendDemoLogin(app, outbox, config.demoAgentUrl),
    notes: ['Any mainland mobile number can sign in; the SMS code is in the outbox below.'],
  })
}
