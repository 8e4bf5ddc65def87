import { demoPhones, sendDemoLoginCode } from '@sanhe/kit/dev-tools/demo-login'
import { mountDevTools } from '@sanhe/kit/dev-tools/dev-tools'
import { isMovableClock } from '@sanhe/kit/runtime/clock'
import type { JobRunner } from '@sanhe/kit/runtime/jobs'
import type { FastifyInstance } from 'fastify'
import { registerDemoUser } from '#auth'
import type { Deps } from '#core'
import { createDemoStory, listDemoClients } from '#demo-story'
import type { ProviderConnections } from '#integrations'
import { createMissingSheets } from './dev-payments.ts'
import { seedDemoData } from './seed.ts'

const notes = [
  'Older adult: any mainland mobile number; the SMS code is in the outbox below.',
  'Adult child: POST /api/child/auth/social-login { "code": "demo-<name>" }, for example demo-xiaoming. A code works once; the next login of the same person is demo-xiaoming:2, demo-xiaoming:3 … The app at /family offers this as demo login.',
  'Merchant of the demo data: phone 13900009001, password sanhe-demo-merchant.',
  'Administrator: admin. The password: npm run passwords',
  'Watch: any code that does not start with bad, for example demo-1.',
]

/** Mounts the developer tools with the emulators of this product. */
export function mountCompanionDevTools(
  app: FastifyInstance,
  deps: Deps,
  jobs: () => JobRunner,
  providers: ProviderConnections,
) {
  const { clock } = deps
  const { devPayments } = providers
  const playStory = createDemoStory(app, deps, async (orderNo) =>
    devPayments?.act(orderNo, { outcome: 'success', times: 1, delayMs: 0 }),
  )
  async function preparePeople() {
    await Promise.all(demoPhones.map((phone) => registerDemoUser(deps, phone)))
    if (devPayments) await playStory()
  }
  mountDevTools(app, 'companion', {
    ...(isMovableClock(clock) && { clock }),
    jobs,
    outbox: providers.outbox,
    notes,
    seed: (input) => seedDemoData(deps, input),
    openDemo: async () => {
      await preparePeople()
      return sendDemoLoginCode(app, {
        sendCodePath: '/api/v1/auth/send-code',
        body: { purpose: 'login' },
        outbox: providers.outbox,
      })
    },
    demoClients: listDemoClients(app, deps, preparePeople),
    model: providers.devModel.queue,
    ...(devPayments && { payments: createMissingSheets(deps, devPayments) }),
  })
}
