import { updateOneRow } from '@sanhe/kit/postgres/one-row'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, type Selectable, sql } from 'kysely'
import { type DB, type Db, getPageOffset, type PaginationParams } from '#core'

export type HealthAlertRow = Selectable<DB['health_alerts']>

/**
 * Inserts health alerts and returns the new ones. Each kind of alert is stored once per record, or once per user and
 * day.
 */
export const addHealthAlerts = (tx: Db, alerts: Insertable<DB['health_alerts']>[]) =>
  tx
    .insertInto('health_alerts')
    .values(alerts)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute()

/** Returns the time of the last push notification after `since`, for each kind and severity of alert. */
export const listAlertPushesSince = (db: Db, userId: number, since: Instant) =>
  db
    .selectFrom('health_alerts')
    .select(['alert_type', 'severity', sql<Date>`max(created_at)`.as('at')])
    .where('user_id', '=', userId)
    .where('notified_user', '=', true)
    .where('created_at', '>', toDate(since))
    .groupBy(['alert_type', 'severity'])
    .execute()

export const markAlertNotified = (tx: Db, id: number, isFamilyNotified: boolean) =>
  tx
    .updateTable('health_alerts')
    .set({ notified_user: true, notified_family: isFamilyNotified })
    .where('id', '=', id)
    .execute()

/** Lists the newest `count` health alerts of a user since `since`. */
export const listNewestHealthAlerts = (db: Db, userId: number, since: Instant, count: number) =>
  db
    .selectFrom('health_alerts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('created_at', '>=', toDate(since))
    .orderBy('id', 'desc')
    .limit(count)
    .execute()

/** Returns a page of the health alerts of several users, newest first. */
export async function listHealthAlerts(db: Db, userIds: number[], page: PaginationParams) {
  if (userIds.length === 0) return { rows: [], total: 0 }
  const found = db.selectFrom('health_alerts').where('user_id', 'in', userIds)
  const [rows, { total }] = await Promise.all([
    found.selectAll().orderBy('id', 'desc').limit(page.pageSize).offset(getPageOffset(page)).execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** Marks a health alert as acknowledged. Returns false if the alert belongs to none of these users. */
export async function acknowledgeHealthAlert(db: Db, id: number, userIds: number[]) {
  if (userIds.length === 0) return false
  return updateOneRow(
    db
      .updateTable('health_alerts')
      .set({ acknowledged: true })
      .where('id', '=', id)
      .where('user_id', 'in', userIds),
  )
}

/** Returns whether this kind of alert was raised for a day after `day`. */
export async function hasHealthAlertAfterDay(db: Db, userId: number, alertType: string, day: string) {
  const row = await db
    .selectFrom('health_alerts')
    .select('id')
    .where('user_id', '=', userId)
    .where('alert_type', '=', alertType)
    .where('day', '>', day)
    .executeTakeFirst()
  return row !== undefined
}

export const countHealthAlerts = async (db: Db, userId: number, from: Instant, to: Instant) => {
  const { total } = await db
    .selectFrom('health_alerts')
    .leftJoin('health_records', 'health_records.id', 'health_alerts.record_id')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('health_alerts.user_id', '=', userId)
    .where(sql<boolean>`coalesce(health_records.recorded_at, health_alerts.created_at) >= ${toDate(from)}`)
    .where(sql<boolean>`coalesce(health_records.recorded_at, health_alerts.created_at) < ${toDate(to)}`)
    .executeTakeFirstOrThrow()
  return total
}
