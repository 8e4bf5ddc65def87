import { toIso } from '@sanhe/kit/runtime/clock'
import { PushError } from '@sanhe/providers/push'
import { toSessionUser } from '#accounts'
import { type Deps, toScopeJson } from '#core'
import { listNotifications } from '#notifications'
import { composePush } from './messages.ts'
import * as store from './push-store.ts'
import { getRetryDelayMs, maxPushAgeMs } from './rules.ts'
import { findNewestNotificationId } from './store.ts'

export type PushDeliveryDeps = Pick<Deps, 'db' | 'clock' | 'push' | 'log'>

const maxCounted = 100

/** Sends the push messages that are due, to all browsers at the same time. */
export async function sendDuePushes(deps: PushDeliveryDeps) {
  const now = deps.clock.now()
  const since = toIso(now - maxPushAgeMs)
  const recipients = store.listPushRecipients(deps.db, { now: toIso(now), since })
  await Promise.all(recipients.map((recipient) => pushTo(deps, recipient, since)))
}

/** Notifications that the user has read, or may no longer see, are left out. */
async function pushTo(deps: PushDeliveryDeps, recipient: store.PushRecipient, since: string) {
  const { db, clock, push, log } = deps
  const { id, user_id, username, role, language } = recipient
  const upTo = findNewestNotificationId(db, user_id)
  const scope = toScopeJson(toSessionUser(db, { id: user_id, username, role }).projects)
  const range = { after: recipient.pushed_up_to, upTo, since }
  const rows = listNotifications(db, user_id, scope, maxCounted, range)
  const done = { pushed_up_to: upTo, attempts: 0, next_push_at: null }
  if (rows.length === 0) return store.setPushSubscription(db, id, done)
  try {
    const { goneDevices } = await push.sender.send({
      to: `user:${user_id}`,
      devices: [{ platform: 'webpush', token: recipient.subscription }],
      ...composePush(rows, language),
      // A push message may be sent twice, for example around a restart. The browser shows it once, because both have
      // the same key.
      dedupKey: `${user_id}|${upTo}`,
      ttlSeconds: maxPushAgeMs / 1000,
    })
    if (goneDevices.length) store.removeGonePushSubscription(db, id)
    else store.setPushSubscription(db, id, done)
  } catch (error) {
    if (!(error instanceof PushError)) throw error
    log.warn({ userId: user_id, code: error.code }, 'a push message could not be sent')
    if (!error.isTransient) return store.setPushSubscription(db, id, done)
    const attempts = recipient.attempts + 1
    const next_push_at = toIso(clock.now() + getRetryDelayMs(attempts))
    store.setPushSubscription(db, id, { attempts, next_push_at })
  }
}
