import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, sql } from 'kysely'
import { type DB, type Db, type Recipient, toMerchantRecipient, toUserRecipient } from '#core'

type Platform = DB['push_tokens']['platform']

type PushDevice = {
  platform: Platform
  token: string
  /** Employee of a merchant who registers the device. */
  accountId?: number | null
  /** Session in which the device is registered. The end of the session deletes the device. */
  sessionId?: string | null
}

/** Adds a device. A device that is registered for another recipient moves to the new recipient. */
export async function addPushDevice(
  tx: Db,
  recipient: Recipient,
  { platform, token, accountId = null, sessionId = null }: PushDevice,
  now: Instant,
) {
  const at = toDate(now)
  const owner = { recipient, platform, merchant_account_id: accountId, session_id: sessionId }
  await tx
    .insertInto('push_tokens')
    .values({ ...owner, token, created_at: at, seen_at: at })
    .onConflict((conflict) => conflict.column('token').doUpdateSet({ ...owner, seen_at: at }))
    .execute()
}

/** Deletes the devices of a recipient except the `count` devices that registered last. */
export const removeOldestDevices = (tx: Db, recipient: Recipient, count: number) =>
  sql`
    DELETE FROM push_tokens WHERE id IN (
      SELECT id FROM push_tokens WHERE recipient = ${recipient}
      ORDER BY seen_at DESC, id DESC OFFSET ${count})`.execute(tx)

export const listDevices = (db: Db, recipient: Recipient) =>
  db.selectFrom('push_tokens').select(['platform', 'token']).where('recipient', '=', recipient).execute()

/** Lists the devices of the owners of a merchant, for notices about money. */
export const listDevicesOfOwners = (db: Db, recipient: Recipient) =>
  db
    .selectFrom('push_tokens')
    .innerJoin('merchant_accounts', 'merchant_accounts.id', 'push_tokens.merchant_account_id')
    .select(['push_tokens.platform', 'push_tokens.token'])
    .where('push_tokens.recipient', '=', recipient)
    .where('merchant_accounts.role', '=', 'owner')
    .execute()

export const removeDevices = (db: Db, recipient: Recipient, tokens: string[]) =>
  db.deleteFrom('push_tokens').where('recipient', '=', recipient).where('token', 'in', tokens).execute()

/** Deletes the devices that an employee of a merchant registered. */
export const removeDevicesOfEmployee = (tx: Db, merchantId: number, accountId: number) =>
  tx
    .deleteFrom('push_tokens')
    .where('recipient', '=', toMerchantRecipient(merchantId))
    .where('merchant_account_id', '=', accountId)
    .execute()

export type NotificationDelivery = Insertable<DB['delivery_log']>

/** Records the outcome of the last attempt to deliver a notice. */
export const recordDelivery = (db: Db, delivery: NotificationDelivery) =>
  db
    .insertInto('delivery_log')
    .values(delivery)
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'channel']).doUpdateSet({
        outcome: delivery.outcome,
        detail: delivery.detail ?? null,
        created_at: delivery.created_at,
      }),
    )
    .execute()

export async function isDelivered(db: Db, eventId: number, channel: NotificationDelivery['channel']) {
  const found = await db
    .selectFrom('delivery_log')
    .select('id')
    .where('event_id', '=', eventId)
    .where('channel', '=', channel)
    .where('outcome', '<>', 'failed')
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Deletes the notifications and devices of a deleted user, and the notifications that children received about the user.
 * The devices are deleted, because they may belong to another person by now.
 */
export async function deleteNotificationsOfUser(db: Db, userId: number) {
  await db.deleteFrom('notifications').where('user_id', '=', userId).execute()
  await db.deleteFrom('child_notifications').where('parent_user_id', '=', userId).execute()
  await db.deleteFrom('push_tokens').where('recipient', '=', toUserRecipient(userId)).execute()
}
