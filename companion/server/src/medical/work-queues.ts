import { sql } from 'kysely'
import type { WorkQueue } from '#core'
import { medicalAdminContract } from './admin-contract.ts'
import { consultationReplyTimeLimitMs } from './rules.ts'

/** Queue of paid consultations that no doctor has answered. */
const consultationQueue: WorkQueue = {
  name: 'consultations',
  roles: medicalAdminContract.reply.roles,
  dueAfterMs: consultationReplyTimeLimitMs,
  measure: (db, _now, { doctorId }) =>
    db
      .selectFrom('consultations')
      .where('status', '=', 'paid')
      .$if(doctorId !== null, (query) => query.where('doctor_id', '=', doctorId))
      .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(paid_at)`.as('oldestAt')])
      .executeTakeFirstOrThrow(),
}

/** Queue of paid appointments at hospitals that confirm appointments by hand. */
const appointmentQueue: WorkQueue = {
  name: 'appointments',
  roles: medicalAdminContract.confirm.roles,
  measure: (db, _now, { doctorId }) =>
    db
      .selectFrom('appointments')
      .where('status', '=', 'paid')
      .$if(doctorId !== null, (query) => query.where('doctor_id', '=', doctorId))
      .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(paid_at)`.as('oldestAt')])
      .executeTakeFirstOrThrow(),
}

export const medicalQueues = [consultationQueue, appointmentQueue]
