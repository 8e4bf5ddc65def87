import { hourMs, secondMs, toIso } from '@sanhe/kit/runtime/clock'
import type { Job } from '@sanhe/kit/runtime/jobs'
import type { Deps } from '#core'
import type { NotificationDelivery } from './delivery.ts'
import { removeExpiredConfirmations } from './store.ts'

/**
 * Jobs of notification delivery. The service runs its jobs one after the other, so sending continues in the background:
 * a slow mail server must not delay the next job.
 */
export function notificationDeliveryJobs(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  delivery: NotificationDelivery,
): Job[] {
  const inBackground = (send: () => Promise<void>) => () =>
    void send().catch((error: unknown) => log.error({ err: error }, 'notifications could not be sent'))
  return [
    { name: 'notifications.push', everyMs: secondMs, run: inBackground(delivery.sendPushes) },
    { name: 'notifications.email', everyMs: 15 * secondMs, run: inBackground(delivery.sendEmails) },
    {
      name: 'notifications.expire',
      everyMs: hourMs,
      run: (now) => ({ removed: removeExpiredConfirmations(db, toIso(now)) }),
    },
  ]
}
