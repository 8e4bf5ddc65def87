import { sql } from 'kysely'
import type { Db } from '#core'

/** Marks payments whose refund was requested before the given time and is not done, for an operator. */
export const markOverdueRefunds = (db: Db, requestedBefore: Date) =>
  sql`
    UPDATE payments SET attention = format('A refund of %s fen is not done after 3 days', balance_refunds.amount_fen)
    FROM balance_refunds
    WHERE balance_refunds.payment_id = payments.id AND balance_refunds.status = 'processing'
      AND balance_refunds.created_at <= ${requestedBefore} AND payments.attention IS NULL`.execute(db)
