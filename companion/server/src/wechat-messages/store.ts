import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import type { Db } from '#core'
import { maxPermissions } from './contract.ts'

export const listPermissions = (db: Db, childId: number) =>
  db
    .selectFrom('wechat_message_permissions')
    .select(['template_id', 'remaining'])
    .where('child_id', '=', childId)
    .execute()

/** Adds one permission, unless this ticket or a newer one has been reported for the template. */
export const addPermission = (tx: Db, childId: number, templateId: string, issuedAt: Instant) =>
  sql`
    INSERT INTO wechat_message_permissions AS p (child_id, template_id, remaining, reported_ticket_at)
    VALUES (${childId}, ${templateId}, 1, ${toDate(issuedAt)})
    ON CONFLICT (child_id, template_id) DO UPDATE
    SET remaining = least(p.remaining + 1, ${maxPermissions}), reported_ticket_at = excluded.reported_ticket_at
    WHERE p.reported_ticket_at < excluded.reported_ticket_at`.execute(tx)

/**
 * Locks the permissions of a child for a template until the transaction ends. Lock order: permissions first, then the
 * row of the delivery log.
 */
export const lockPermissions = (tx: Db, childId: number, templateId: string) =>
  tx
    .selectFrom('wechat_message_permissions')
    .select('remaining')
    .where('child_id', '=', childId)
    .where('template_id', '=', templateId)
    .forUpdate()
    .executeTakeFirst()

export const setPermissions = (tx: Db, childId: number, templateId: string, remaining: number) =>
  tx
    .updateTable('wechat_message_permissions')
    .set({ remaining: Math.min(remaining, maxPermissions) })
    .where('child_id', '=', childId)
    .where('template_id', '=', templateId)
    .execute()

/** Returns the WeChat id of a child, or undefined if the account is disabled. */
export const findOpenId = async (db: Db, childId: number) =>
  (
    await db
      .selectFrom('child_users')
      .select('social_openid')
      .where('id', '=', childId)
      .where('status', '=', 'active')
      .executeTakeFirst()
  )?.social_openid

type Delivery = { eventId: number; recipient: string; type: string }

export const findDelivery = (tx: Db, eventId: number) =>
  tx
    .selectFrom('delivery_log')
    .select('outcome')
    .where('event_id', '=', eventId)
    .where('channel', '=', 'wechat')
    .executeTakeFirst()

export const recordDelivery = (
  tx: Db,
  { eventId, recipient, type }: Delivery,
  { outcome, detail = null, now }: { outcome: string; detail?: string | null; now: Instant },
) =>
  tx
    .insertInto('delivery_log')
    .values({
      event_id: eventId,
      channel: 'wechat',
      recipient,
      type,
      outcome,
      detail,
      created_at: toDate(now),
    })
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'channel']).doUpdateSet({ outcome, detail, created_at: toDate(now) }),
    )
    .execute()
