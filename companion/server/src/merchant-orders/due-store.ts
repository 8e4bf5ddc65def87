import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import type { Db } from '#core'
import { automaticCompletionDelayMs, openOrderStatuses } from './rules.ts'

const batchSize = 1000

/**
 * Lists confirmed orders whose scheduled time was at least seven days ago. For orders without a scheduled time, the
 * time of the confirmation counts.
 */
export const listDueConfirmedOrders = (db: Db, now: Instant) =>
  db
    .selectFrom('merchant_orders')
    .select('order_no')
    .where('status', '=', 'confirmed')
    .where(sql<boolean>`coalesce(scheduled_at, confirmed_at) <= ${toDate(now - automaticCompletionDelayMs)}`)
    .orderBy('id')
    .limit(batchSize)
    .execute()

/** Lists paid orders that the merchant has not answered for seven days. */
export const listUnansweredOrders = (db: Db, now: Instant) =>
  db
    .selectFrom('merchant_orders')
    .select('order_no')
    .where('status', '=', 'paid')
    .where('paid_at', '<=', toDate(now - automaticCompletionDelayMs))
    .orderBy('id')
    .limit(batchSize)
    .execute()

/** Lists rejected orders whose refund is missing, because the rejection was interrupted. */
export const listInterruptedRejections = (db: Db) =>
  db
    .selectFrom('merchant_orders')
    .select(['order_no', 'reject_reason'])
    .where('reject_reason', 'is not', null)
    .where('status', 'in', openOrderStatuses)
    .orderBy('id')
    .limit(batchSize)
    .execute()
