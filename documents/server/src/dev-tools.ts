import { type DevMessage, mountDevTools } from '@sanhe/kit/dev-tools/dev-tools'
import { isMovableClock } from '@sanhe/kit/runtime/clock'
import type { JobRunner } from '@sanhe/kit/runtime/jobs'
import type { FastifyInstance } from 'fastify'
import { openAdminSession } from '#accounts'
import type { Deps } from '#core'
import { seedDemoData } from '#demo'

/** The project that the demo link opens. */
const demoProject = 'riverside-library'

type RunningParts = { jobs: () => JobRunner; outbox: () => DevMessage[] }

/** Mounts the developer tools. The outbox shows the emails that the emulator of a mail server received. */
export function mountDocumentsDevTools(app: FastifyInstance, deps: Deps, { jobs, outbox }: RunningParts) {
  const { clock } = deps
  mountDevTools(app, 'documents', {
    ...(isMovableClock(clock) && { clock }),
    jobs,
    outbox,
    seed: (input) => seedDemoData(deps, input),
    openDemo: async (request, reply) => {
      openAdminSession(deps, request, reply)
      return `/projects/${demoProject}`
    },
    notes: [
      `Administrator: ${deps.config.adminUsername}. The password: npm run passwords`,
      'OpenID Connect: OIDC_ISSUER=emulator starts a provider on which anyone signs in under any name.',
    ],
  })
}
