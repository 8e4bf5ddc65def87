import { updateOneRow } from '@sanhe/kit/postgres/one-row'
import { dayMs, type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { DB, Db } from '#core'
import { membershipReminderDays } from './rules.ts'

export type MembershipRow = Selectable<DB['memberships']>
export type PayLinkRow = Selectable<DB['pay_links']>

/**
 * Locks the row of the user. Of two concurrent payments, the later one therefore starts its membership after the first
 * one.
 */
export const lockUserRow = (tx: Db, id: number) =>
  tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

/** Returns the user's membership with the latest end, without refunded ones. */
export const findLastMembership = (db: Db, userId: number) =>
  db
    .selectFrom('memberships')
    .selectAll()
    .where('user_id', '=', userId)
    .where('refunded_at', 'is', null)
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Lists current and future memberships of a user by start time, earliest first. */
export const listUpcomingMemberships = (db: Db, userId: number, now: Instant) =>
  db
    .selectFrom('memberships')
    .selectAll()
    .where('user_id', '=', userId)
    .where('refunded_at', 'is', null)
    .where('expires_at', '>', toDate(now))
    .orderBy('starts_at')
    .execute()

/** Returns the user's membership that is valid at `now`. */
export const findCurrentMembership = (db: Db, userId: number, now: Instant) =>
  db
    .selectFrom('memberships')
    .selectAll()
    .where('user_id', '=', userId)
    .where('refunded_at', 'is', null)
    .where('starts_at', '<=', toDate(now))
    .where('expires_at', '>', toDate(now))
    .executeTakeFirst()

export const findMembershipByOrder = (db: Db, orderNo: string) =>
  db.selectFrom('memberships').selectAll().where('order_no', '=', orderNo).executeTakeFirst()

export const addMembership = (tx: Db, membership: Insertable<DB['memberships']>) =>
  tx.insertInto('memberships').values(membership).execute()

export const updateMembership = (tx: Db, id: number, changes: Updateable<DB['memberships']>) =>
  tx.updateTable('memberships').set(changes).where('id', '=', id).execute()

/** Updates the membership columns of the user row, which decide whether the user is a member. */
export const setMembershipEnd = (tx: Db, userId: number, until: Date | null, now: Instant) =>
  tx
    .updateTable('users')
    .set({
      is_member: until !== null && until.getTime() > now,
      member_expires_at: until,
      updated_at: toDate(now),
    })
    .where('id', '=', userId)
    .execute()

/** Returns whether two app users are linked as child and parent. */
export async function isLinkedChildOf(db: Db, childUserId: number, parentUserId: number) {
  const link = await db
    .selectFrom('family_links')
    .select('id')
    .where('child_user_id', '=', childUserId)
    .where('parent_user_id', '=', parentUserId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return link !== undefined
}

export const addPayLink = (db: Db, link: Insertable<DB['pay_links']>) =>
  db.insertInto('pay_links').values(link).execute()

export const findPayLink = (db: Db, tokenHash: string) =>
  db.selectFrom('pay_links').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()

export const lockPayLinkRow = (tx: Db, tokenHash: string) =>
  tx.selectFrom('pay_links').selectAll().where('token_hash', '=', tokenHash).forUpdate().executeTakeFirst()

export const updatePayLink = (tx: Db, id: number, changes: Updateable<DB['pay_links']>) =>
  tx.updateTable('pay_links').set(changes).where('id', '=', id).execute()

export const releasePayLink = (tx: Db, orderNo: string) =>
  tx
    .updateTable('pay_links')
    .set({ order_no: null, payer_openid: null, used_at: null })
    .where('order_no', '=', orderNo)
    .execute()

export const markPayLinkUsed = (tx: Db, orderNo: string, now: Instant) =>
  tx
    .updateTable('pay_links')
    .set({ used_at: toDate(now) })
    .where('order_no', '=', orderNo)
    .execute()

/** Marks ended memberships as expired, and updates the membership columns of their users. */
export async function markMembershipsExpired(tx: Db, now: Instant) {
  const at = toDate(now)
  const { numUpdatedRows } = await tx
    .updateTable('memberships')
    .set({ status: 'expired' })
    .where('status', '=', 'active')
    .where('expires_at', '<=', at)
    .executeTakeFirst()
  await tx
    .updateTable('users')
    .set({ is_member: false, updated_at: at })
    .where(sql<boolean>`is_member`)
    .where('member_expires_at', '<=', at)
    .execute()
  return Number(numUpdatedRows)
}

/**
 * SQL expression for the latest reminder date that a membership has reached, as a number of days before the end. The
 * result is the same as in `findDueMembershipReminder`.
 */
const lastReachedReminder = (now: Instant) => {
  const nearest = membershipReminderDays.toReversed()
  const cases = nearest.map(
    (days) => sql`WHEN memberships.expires_at <= ${toDate(now + days * dayMs)} THEN ${days}::integer`,
  )
  return sql<number>`CASE ${sql.join(cases, sql` `)} END`
}

export type EndingMembershipRow = Awaited<ReturnType<typeof listDueMembershipReminders>>[number]

/**
 * Lists memberships with a due reminder: the last membership of each user, unless it was cancelled. Outside of the
 * quiet hours, the list includes memberships whose reminder was added at night and not pushed yet.
 */
export const listDueMembershipReminders = (db: Db, now: Instant, isOutsideQuietHours: boolean) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['memberships.id', 'memberships.user_id', 'memberships.expires_at'])
    .where('memberships.status', '=', 'active')
    .whereRef('memberships.expires_at', '=', 'users.member_expires_at')
    .where('memberships.expires_at', '>', toDate(now))
    .where('memberships.expires_at', '<=', toDate(now + membershipReminderDays[0] * dayMs))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('membership_reminders as r')
            .select('r.membership_id')
            .whereRef('r.membership_id', '=', 'memberships.id')
            .where('r.days_before', '=', lastReachedReminder(now))
            .$if(isOutsideQuietHours, (query) => query.where('r.pushed_at', 'is not', null)),
        ),
      ),
    )
    .execute()

/**
 * Records a reminder and all earlier reminders as sent. `days` contains all of them. Returns whether the reminder
 * closest to the end of the membership was not recorded before.
 */
export async function recordMembershipReminders(tx: Db, membershipId: number, days: number[], now: Instant) {
  const added = await tx
    .insertInto('membership_reminders')
    .values(days.map((days_before) => ({ membership_id: membershipId, days_before, sent_at: toDate(now) })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('days_before')
    .execute()
  return added.some(({ days_before }) => days_before === Math.min(...days))
}

/** Records a reminder as pushed. Returns false if the reminder was already pushed. */
export const markMembershipReminderPushed = (tx: Db, membershipId: number, days: number, now: Instant) =>
  updateOneRow(
    tx
      .updateTable('membership_reminders')
      .set({ pushed_at: toDate(now) })
      .where('membership_id', '=', membershipId)
      .where('days_before', '=', days)
      .where('pushed_at', 'is', null),
  )

export const findPayLinkParent = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['nickname', 'avatar_url', 'status', sql<Date | null>`member_expires_at`.as('member_expires_at')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
