import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import type { Db } from '#core'
import { type Dose, getDoseCheckInstant } from './rules.ts'

const batchSize = 200

/** Adds checks of doses of a medicine. A repeated request changes nothing. */
export async function addDoseChecks(tx: Db, medicineId: number, doses: Dose[]) {
  if (doses.length === 0) return
  const checks = doses.map((dose) => ({
    ...dose,
    medicine_id: medicineId,
    check_at: toDate(getDoseCheckInstant(dose)),
  }))
  await tx
    .insertInto('dose_checks')
    .values(checks)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Locks a batch of due checks, each with its medicine and whether the dose was taken. Rows that another transaction has
 * locked are left for the next run.
 */
export const lockDueDoseChecks = (tx: Db, now: Instant) =>
  tx
    .selectFrom('dose_checks as c')
    .innerJoin('medicines as m', 'm.id', 'c.medicine_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['c.medicine_id', 'c.day', 'c.time', 'm.user_id', 'u.nickname'])
    .select(['m.times', 'm.weekdays', 'm.start_day', 'm.last_day'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('taken_doses as t')
          .select('t.medicine_id')
          .whereRef('t.medicine_id', '=', 'c.medicine_id')
          .whereRef('t.day', '=', 'c.day')
          .whereRef('t.time', '=', 'c.time'),
      ).as('is_taken'),
    )
    .select(
      sql<boolean>`u.status = 'active' AND u.health_consent IS DISTINCT FROM 'withdrawn'`.as('may_notify'),
    )
    .where('c.check_at', '<=', toDate(now))
    .orderBy('c.check_at')
    .limit(batchSize)
    .forUpdate('c')
    .forKeyShare('u')
    .skipLocked()
    .execute()
export type DueDoseCheck = Awaited<ReturnType<typeof lockDueDoseChecks>>[number]

export const deleteDoseCheck = (tx: Db, { medicine_id, day, time }: DueDoseCheck) =>
  tx
    .deleteFrom('dose_checks')
    .where('medicine_id', '=', medicine_id)
    .where('day', '=', day)
    .where('time', '=', time)
    .execute()
