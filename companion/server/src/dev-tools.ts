import { mountDevTools } from '@sanhe/kit/dev-tools/dev-tools'
import { isMovable } from '@sanhe/kit/runtime/clock'
import type { JobRunner } from '@sanhe/kit/runtime/jobs'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#core'
import type { Providers } from '#integrations'
import { seed } from './seed.ts'

/** The user as whom the demo link signs in. */
const demoPhones = ['13800000001', '13800000002', '13800000003']

const notes = [
  'Older adult: any mainland mobile number; the SMS code is in the outbox below.',
  'Adult child: POST /api/child/auth/social-login { "code": "demo-<name>" }, for example demo-xiaoming. A code works once; the next login of the same person is demo-xiaoming:2, demo-xiaoming:3 …',
  'Merchant of the demo data: phone 13900009001, password sanhe-demo-merchant.',
  'Administrator: admin. The password: npm run passwords',
  'Watch: any code that does not start with bad, for example demo-1.',
]

/** Mounts the developer tools with the emulators of this product. */
export function mountCompanionDevTools(
  app: FastifyInstance,
  deps: Deps,
  jobs: () => JobRunner,
  world: Providers,
) {
  const { clock } = deps
  mountDevTools(app, 'companion', {
    ...(isMovable(clock) && { clock }),
    jobs,
    outbox: world.outbox,
    notes,
    seed: (input) => seed(deps, input),
    openDemo: () => demoLogin(app, world),
    model: world.devModel.queue,
    ...(world.devPayments && { payments: world.devPayments }),
  })
}

/**
 * Returns the login page with phone and code filled in. A phone gets one code a minute, so a second link within that
 * time signs in the next demo user.
 */
async function demoLogin(app: FastifyInstance, { outbox }: Providers) {
  for (const phone of demoPhones) {
    const payload = { phone, purpose: 'login' }
    // oxlint-disable-next-line no-await-in-loop
    const { statusCode } = await app.inject({ method: 'POST', url: '/api/v1/auth/send-code', payload })
    const code = statusCode === 200 && outbox().find(({ to }) => to === phone)?.data['code']
    if (typeof code === 'string') return `/login?${new URLSearchParams({ phone, code })}`
  }
  return '/login'
}
