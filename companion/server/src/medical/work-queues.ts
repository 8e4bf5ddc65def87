import { sql } from 'kysely'
import type { WorkQueue } from '#core'
import { consultationReplyTimeLimitMs } from './rules.ts'

/** Paid consultations without an answer. */
const consultationQueue: WorkQueue = {
  name: 'consultations',
  dueAfterMs: consultationReplyTimeLimitMs,
  measure: (db) =>
    db
      .selectFrom('consultations')
      .where('status', '=', 'paid')
      .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(paid_at)`.as('oldestAt')])
      .executeTakeFirstOrThrow(),
}

/** Paid appointments that the hospital confirms by hand. */
const appointmentQueue: WorkQueue = {
  name: 'appointments',
  measure: (db) =>
    db
      .selectFrom('appointments')
      .where('status', '=', 'paid')
      .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(paid_at)`.as('oldestAt')])
      .executeTakeFirstOrThrow(),
}

export const medicalQueues = [consultationQueue, appointmentQueue]
