import { isMovable } from '@sanhe/kit/clock'
import type { JobRunner } from '@sanhe/kit/jobs'
import { mountLab } from '@sanhe/kit/lab'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#core'
import { seed } from './seed.ts'
import type { World } from '#world'

const notes = [
  'Older adult: any mainland mobile number; the SMS code is in the outbox below.',
  'Adult child: POST /api/child/auth/social-login { "code": "demo-<name>" }, for example demo-xiaoming. A code works once; the next login of the same person is demo-xiaoming:2, demo-xiaoming:3 …',
  'Merchant of the demo data: phone 13900009001, password sanhe-demo-merchant.',
  'Administrator: admin, with ADMIN_PASSWORD or the password printed at the first start.',
  'Watch: any code that does not start with bad, for example demo-1.',
]

/** What of the outside world this product has. */
export function mountCompanionLab(app: FastifyInstance, deps: Deps, jobs: () => JobRunner, world: World) {
  const { clock } = deps
  mountLab(app, 'companion', {
    ...(isMovable(clock) && { clock }),
    jobs,
    outbox: world.outbox,
    notes,
    seed: (wish) => seed(deps, wish),
    model: world.labModel.queue,
    ...(world.labPayments && { payments: world.labPayments }),
  })
}
