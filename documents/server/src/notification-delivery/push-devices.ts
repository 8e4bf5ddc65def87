import { toIso } from '@sanhe/kit/runtime/clock'
import { transaction } from '@sanhe/kit/sqlite/database'
import { isPushSubscription } from '@sanhe/providers/push'
import type { FastifyRequest } from 'fastify'
import { currentSessionHash } from '#accounts'
import type { Deps } from '#core'
import { apiError } from './errors.ts'
import * as store from './push-store.ts'
import { findNewestNotificationId } from './store.ts'
import type { NotificationLanguage } from './texts.ts'

type SubscriptionInput = {
  endpoint: string
  keys: { p256dh: string; auth: string }
  language: NotificationLanguage
}

/** Stores the subscription of the browser. The endpoint must be that of a push service, never in a private network. */
export function subscribeBrowser(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  userId: number,
  { endpoint, keys, language }: SubscriptionInput,
  request: FastifyRequest,
) {
  const subscription = JSON.stringify({ endpoint, keys })
  const { hosts } = config.notificationChannels.push
  if (!isPushSubscription(subscription, hosts)) throw apiError('PUSH_SUBSCRIPTION_INVALID')
  transaction(db, () =>
    store.savePushSubscription(db, {
      session_hash: currentSessionHash(request),
      subscription,
      language,
      created_at: toIso(clock.now()),
      pushed_up_to: findNewestNotificationId(db, userId),
    }),
  )
}

export function unsubscribeBrowser(db: Deps['db'], userId: number, id: number) {
  if (!store.removePushSubscription(db, userId, id)) throw apiError('PUSH_DEVICE_NOT_FOUND')
}
