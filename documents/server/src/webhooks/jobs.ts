import { dayMs, secondMs, toIso } from '@sanhe/kit/runtime/clock'
import type { Job } from '@sanhe/kit/runtime/jobs'
import type { Deps } from '#core'
import type { WebhookDispatcher } from './dispatcher.ts'
import { deliveryLogRetentionMs } from './rules.ts'
import { removeOldDeliveries } from './store.ts'

export const webhookJobs = ({ db }: Pick<Deps, 'db'>, { wake }: Pick<WebhookDispatcher, 'wake'>): Job[] => [
  { name: 'webhooks.deliver', everyMs: secondMs, run: () => wake() },
  {
    name: 'webhooks.expire',
    everyMs: dayMs,
    run: (now) => ({ removed: removeOldDeliveries(db, toIso(now - deliveryLogRetentionMs)) }),
  },
]
