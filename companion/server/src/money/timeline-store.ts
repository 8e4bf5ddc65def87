import { sql } from 'kysely'
import type { Db } from '#core'

const maxEntries = 500

/** The number in the detail of an audit entry under `key`; NULL if there is none. */
const idInDetail = (key: 'adminId' | 'merchantId' | 'childId') =>
  sql<number>`CASE jsonb_typeof(audit_logs.detail -> ${key}) WHEN 'number' THEN (audit_logs.detail ->> ${key})::bigint END`

/** Reads the audit entries about an order with the names of the callers who acted. */
const listAuditEntriesOfOrder = (db: Db, orderNo: string) =>
  db
    .selectFrom('audit_logs')
    .leftJoin('users', 'users.id', 'audit_logs.user_id')
    .leftJoin('admins', (join) => join.on('admins.id', '=', idInDetail('adminId')))
    .leftJoin('merchants', (join) => join.on('merchants.id', '=', idInDetail('merchantId')))
    .leftJoin('child_users', (join) => join.on('child_users.id', '=', idInDetail('childId')))
    .where(sql<boolean>`audit_logs.detail ? 'orderNo' AND audit_logs.detail ->> 'orderNo' = ${orderNo}`)
    .select([
      'audit_logs.created_at',
      'audit_logs.action',
      'audit_logs.user_id',
      'audit_logs.detail',
      'users.nickname as user_name',
      'admins.username as admin_name',
      'merchants.company_name as merchant_name',
      'child_users.nickname as child_name',
    ])
    .orderBy('audit_logs.id')
    .limit(maxEntries)
    .execute()

/** Reads the order, payment, refund, notification and audit rows of one order. */
export async function findOrderTimelineRows(db: Db, orderNo: string) {
  const [order, payment, refunds, notifications, audit] = await Promise.all([
    db
      .selectFrom('orders')
      .innerJoin('users', 'users.id', 'orders.user_id')
      .selectAll('orders')
      .select(['users.nickname', 'users.phone'])
      .where('order_no', '=', orderNo)
      .executeTakeFirst(),
    db.selectFrom('payments').selectAll().where('out_trade_no', '=', orderNo).executeTakeFirst(),
    db.selectFrom('refunds').selectAll().where('order_no', '=', orderNo).orderBy('id').execute(),
    db
      .selectFrom('payment_notifications')
      .selectAll()
      .where('order_no', '=', orderNo)
      .limit(maxEntries)
      .execute(),
    listAuditEntriesOfOrder(db, orderNo),
  ])
  return order && payment && { order, payment, refunds, notifications, audit }
}

export type OrderTimelineRows = NonNullable<Awaited<ReturnType<typeof findOrderTimelineRows>>>
