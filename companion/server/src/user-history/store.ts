import { type Expression, type SqlBool, sql } from 'kysely'
import { type Db, type PaginationParams, readPageWithTotal, toUserRecipient } from '#core'
import { healthNoticeParts } from './rules.ts'

export const findExistingUserId = (db: Db, id: number) =>
  db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()

export function listJoinedActivities(db: Db, userId: number, page: PaginationParams) {
  const found = db.selectFrom('activity_participants as p').where('p.user_id', '=', userId)
  const ordered = found
    .innerJoin('activities as a', 'a.id', 'p.activity_id')
    .select(['p.id', 'p.activity_id', 'p.status', 'p.joined_at', 'p.signed_in_at', 'p.cancelled_at'])
    .select(['a.title', 'a.start_time', 'a.status as activity_status'])
    .orderBy('p.id', 'desc')
  return readPageWithTotal(ordered, found, page)
}
export type JoinedActivityRow = Awaited<ReturnType<typeof listJoinedActivities>>['rows'][number]

export function listMemberships(db: Db, userId: number, page: PaginationParams) {
  const found = db.selectFrom('memberships as m').where('m.user_id', '=', userId)
  const ordered = found
    .leftJoin('users as payer', 'payer.id', 'm.paid_by_user_id')
    .selectAll('m')
    .select('payer.nickname as payer_nickname')
    .orderBy('m.expires_at', 'desc')
    .orderBy('m.id', 'desc')
  return readPageWithTotal(ordered, found, page)
}
export type MembershipHistoryRow = Awaited<ReturnType<typeof listMemberships>>['rows'][number]

/** SQL condition: the notice of this type is not about the health of the user. */
const isNotAboutHealth = (type: Expression<string>) =>
  sql<SqlBool>`${sql.join(
    healthNoticeParts.map((part) => sql`${type} NOT LIKE ${sql.lit(`%${part}%`)}`),
    sql` AND `,
  )}`

export function listNotificationsWithoutHealth(db: Db, userId: number, page: PaginationParams) {
  const found = db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where(({ ref }) => isNotAboutHealth(ref('type')))
  const ordered = found.select(['id', 'type', 'title', 'is_read', 'created_at']).orderBy('id', 'desc')
  return readPageWithTotal(ordered, found, page)
}
export type NotificationSummaryRow = Awaited<
  ReturnType<typeof listNotificationsWithoutHealth>
>['rows'][number]

export function listDeliveriesWithoutHealth(db: Db, userId: number, page: PaginationParams) {
  const found = db
    .selectFrom('delivery_log')
    .where('recipient', '=', toUserRecipient(userId))
    .where(({ ref }) => isNotAboutHealth(ref('type')))
  const ordered = found.select(['id', 'channel', 'type', 'outcome', 'created_at']).orderBy('id', 'desc')
  return readPageWithTotal(ordered, found, page)
}
export type DeliveryRow = Awaited<ReturnType<typeof listDeliveriesWithoutHealth>>['rows'][number]

/** Lists open, expired and ended logins of a user until a job deletes them, last used first. */
export function listSessionsOfUser(db: Db, userId: number, page: PaginationParams) {
  const found = db
    .selectFrom('auth_sessions as s')
    .where('s.holder_type', '=', 'user')
    .where('s.holder_id', '=', userId)
  const ordered = found
    .select(['s.id', 's.device', 's.created_at', 's.last_used_at', 's.expires_at', 's.ended_at'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('push_tokens').select('push_tokens.id').whereRef('push_tokens.session_id', '=', 's.id'),
      ).as('receives_pushes'),
    )
    .orderBy('s.last_used_at', 'desc')
    .orderBy('s.id')
  return readPageWithTotal(ordered, found, page)
}
export type UserSessionRow = Awaited<ReturnType<typeof listSessionsOfUser>>['rows'][number]
