import { sql, type Updateable } from 'kysely'
import { type DB, type Db, countRows, getPageOffset, type PaginationParams } from '#core'

type ScheduleFilter = {
  doctorId?: number | undefined
  fromDay?: string | undefined
  toDay?: string | undefined
  /**
   * Id of the doctor who is signed in. The list then contains only this doctor's slots. Null for administrators with
   * other roles, who see the slots of all doctors.
   */
  ownDoctorId: number | null
}

export async function listSchedulesForAdmin(
  db: Db,
  { doctorId, fromDay, toDay, ownDoctorId }: ScheduleFilter,
  page: PaginationParams,
) {
  const found = db
    .selectFrom('doctor_schedules')
    .$if(doctorId !== undefined, (query) => query.where('doctor_id', '=', doctorId!))
    .$if(ownDoctorId !== null, (query) => query.where('doctor_id', '=', ownDoctorId))
    .$if(fromDay !== undefined, (query) => query.where('schedule_date', '>=', fromDay!))
    .$if(toDay !== undefined, (query) => query.where('schedule_date', '<=', toDay!))
  const [rows, { total }] = await Promise.all([
    found
      .selectAll()
      .orderBy('schedule_date')
      .orderBy('start_time')
      .orderBy('id')
      .limit(page.pageSize)
      .offset(getPageOffset(page))
      .execute(),
    countRows(db, found.select('id')),
  ])
  return { rows, total }
}

type Times = { start: string; end: string }[]

/**
 * Returns whether an existing slot of the doctor overlaps one of the given times. An existing slot with the same start
 * time is ignored, because it counts as the same slot.
 */
export async function hasOverlappingSlot(
  tx: Db,
  { doctorId, fromDay, toDay }: { doctorId: number; fromDay: string; toDay: string },
  times: Times,
) {
  const across = await tx
    .selectFrom('doctor_schedules')
    .innerJoin(
      sql<{ begins: string; ends: string }>`unnest(${times.map(({ start }) => start)}::time[],
                                            ${times.map(({ end }) => end)}::time[])`.as<'asked'>(
        sql`asked (begins, ends)`,
      ),
      (join) =>
        join
          .onRef('start_time', '<', 'asked.ends')
          .onRef('end_time', '>', 'asked.begins')
          .onRef('start_time', '<>', 'asked.begins'),
    )
    .select('id')
    .where('doctor_id', '=', doctorId)
    .where('schedule_date', '>=', fromDay)
    .where('schedule_date', '<=', toDay)
    .limit(1)
    .executeTakeFirst()
  return across !== undefined
}

export const findAndLockScheduleRow = (tx: Db, id: number) =>
  tx.selectFrom('doctor_schedules').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateSchedule = (tx: Db, id: number, changes: Updateable<DB['doctor_schedules']>) =>
  tx.updateTable('doctor_schedules').set(changes).where('id', '=', id).execute()
