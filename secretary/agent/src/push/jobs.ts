import { hourMs, secondMs } from '@sanhe/kit/runtime/clock'
import type { Job } from '@sanhe/kit/runtime/jobs'
import type { Log } from '@sanhe/kit/runtime/log'
import type { PushService } from './push-service.ts'

/**
 * The jobs of an agent run one after the other. This job does not wait for the push service, so a slow push service
 * does not delay the next job.
 */
export const pushJobs = (push: PushService, log: Log): Job[] => [
  {
    name: 'send-notifications',
    everyMs: secondMs,
    run: () =>
      void push.sendDue().catch((error: unknown) => log.error({ err: error }, 'notifications failed')),
  },
  { name: 'remove-old-notices', everyMs: hourMs, run: (now) => push.removeOld(now) },
]
