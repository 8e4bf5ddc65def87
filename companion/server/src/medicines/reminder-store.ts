import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import type { Db } from '#core'

const batchSize = 200

/** SQL condition: the user `u` lets at least one child be notified of missed doses. */
const isChildNotifiedOfMissedDoses = sql<boolean>`(
  EXISTS (SELECT FROM family_links l
          WHERE l.parent_user_id = u.id AND l.status = 'active' AND l.missed_dose_notices)
  OR EXISTS (SELECT FROM child_parent_links l WHERE l.parent_user_id = u.id AND l.missed_dose_notices))`

/**
 * Locks a batch of medicines with a dose whose time has come. Medicines and users that another transaction has locked
 * are left for the next run, so that the job waits for no request and two processes share the work.
 */
export const lockDueMedicines = (tx: Db, now: Instant) =>
  tx
    .selectFrom('medicines as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .selectAll('m')
    .select(isChildNotifiedOfMissedDoses.as('has_missed_dose_notices'))
    .select(
      sql<boolean>`u.status = 'active' AND u.health_consent IS DISTINCT FROM 'withdrawn'`.as('may_remind'),
    )
    .where('m.next_reminder_at', '<=', toDate(now))
    .orderBy('m.next_reminder_at')
    .orderBy('m.id')
    .limit(batchSize)
    .forUpdate('m')
    .forKeyShare('u')
    .skipLocked()
    .execute()

export const setNextReminder = (tx: Db, id: number, next: Instant | null) =>
  tx
    .updateTable('medicines')
    .set({ next_reminder_at: next === null ? null : toDate(next) })
    .where('id', '=', id)
    .execute()

/** Lists the doses of some medicines that were taken on a day or later. */
export const listTakenDosesSince = (tx: Db, medicineIds: number[], day: string) =>
  tx
    .selectFrom('taken_doses')
    .select(['medicine_id', 'day', 'time'])
    .where('medicine_id', '=', sql<number>`ANY(${medicineIds}::integer[])`)
    .where('day', '>=', day)
    .execute()
