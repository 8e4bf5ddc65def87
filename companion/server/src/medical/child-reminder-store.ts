import { sql } from 'kysely'
import type { Db } from '#core'

const batchSize = 100

/**
 * Lists the confirmed appointments of a day that linked children booked for a parent. The parent must share
 * appointments with the child, and the child must have turned the notifications on. The list is in ascending order of
 * id, above `afterId`.
 */
export const listChildAppointmentsOfDay = (db: Db, day: string, afterId: number) =>
  db
    .selectFrom('appointments as a')
    .innerJoin('orders as o', 'o.order_no', 'a.order_no')
    .innerJoin('child_parent_links as l', (join) =>
      join.onRef('l.parent_user_id', '=', 'a.user_id').onRef('l.child_id', '=', 'o.by_child_id'),
    )
    .innerJoin('hospitals as h', 'h.id', 'a.hospital_id')
    .innerJoin('doctors as d', 'd.id', 'a.doctor_id')
    .select([
      'a.id',
      'a.order_no',
      'a.user_id',
      'a.patient_name',
      'a.appointment_date',
      'a.appointment_time',
      'h.name as hospital',
      'd.name as doctor',
      'l.child_id',
    ])
    .where('a.status', '=', 'confirmed')
    .where('a.appointment_date', '=', day)
    .where('a.id', '>', afterId)
    .where('l.notification_enabled', '=', true)
    .where(sql<boolean>`'appointments' = ANY(l.shared_kinds)`)
    .orderBy('a.id')
    .limit(batchSize)
    .execute()

export type ChildAppointment = Awaited<ReturnType<typeof listChildAppointmentsOfDay>>[number]
