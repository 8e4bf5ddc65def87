import { updateOneRow } from '@sanhe/kit/postgres/one-row'
import { type Instant, instantToShanghaiDay, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, sql, type Updateable } from 'kysely'
import { type DB, type Db, getPageOffset, type PaginationParams } from '#core'

type DoctorDay = { doctorId: number; day: string }
export const activeWaitingStatuses = ['waiting', 'offered'] as const
/** The statuses are SQL literals, because PostgreSQL uses a partial index only if it sees the status. */
const [waitingInSql, offeredInSql] = [sql.lit('waiting' as const), sql.lit('offered' as const)]

/**
 * Locks the row of the user, so that simultaneous requests cannot exceed the limit of entries. The lock does not block
 * inserts of rows that refer to the user by a foreign key.
 */
export const lockUserForWaitingList = (tx: Db, userId: number) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function countActiveWaitingEntries(tx: Db, userId: number) {
  const { count } = await tx
    .selectFrom('waiting_entries')
    .select(sql<number>`count(*)`.as('count'))
    .where('user_id', '=', userId)
    .where('status', 'in', activeWaitingStatuses)
    .executeTakeFirstOrThrow()
  return count
}

/** Selects the slots of a doctor that are not closed and have not started. */
const selectOpenSlots = (db: Db, doctorId: number, now: Instant) =>
  db
    .selectFrom('doctor_schedules')
    .where('doctor_id', '=', doctorId)
    .where('status', '<>', 'closed')
    .where(sql<Date>`(schedule_date + start_time) AT TIME ZONE 'Asia/Shanghai'`, '>', toDate(now))

/** Lists the days on which a doctor has open slots but no free place, up to the last bookable day. */
export async function listFullyBookedDays(db: Db, doctorId: number, lastDay: string, now: Instant) {
  const rows = await selectOpenSlots(db, doctorId, now)
    .select('schedule_date')
    .where('schedule_date', '<=', lastDay)
    .groupBy('schedule_date')
    .having(sql<boolean>`bool_and(current_patients >= max_patients)`)
    .orderBy('schedule_date')
    .execute()
  return rows.map(({ schedule_date }) => schedule_date)
}

/** Returns the open slots of a doctor on a day that have not started, and their free places. */
export const countOpenSlotPlaces = (tx: Db, { doctorId, day }: DoctorDay, now: Instant) =>
  selectOpenSlots(tx, doctorId, now)
    .select([
      sql<number>`count(*)`.as('slots'),
      sql<number>`coalesce(sum(greatest(max_patients - current_patients, 0)), 0)::int`.as('free'),
    ])
    .where('schedule_date', '=', day)
    .executeTakeFirstOrThrow()

/** Returns whether the user has an active appointment with the doctor on the day. */
export async function hasAppointmentOnDay(tx: Db, userId: number, { doctorId, day }: DoctorDay) {
  const row = await tx
    .selectFrom('appointments')
    .select('id')
    .where('user_id', '=', userId)
    .where('doctor_id', '=', doctorId)
    .where('appointment_date', '=', day)
    .where('status', 'in', ['pending', 'paid', 'confirmed'])
    .executeTakeFirst()
  return row !== undefined
}

/** Inserts a waiting list entry. Returns undefined if the user already waits for this doctor on this day. */
export const addWaitingEntry = (tx: Db, entry: Insertable<DB['waiting_entries']>) =>
  tx
    .insertInto('waiting_entries')
    .values(entry)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'doctor_id', 'day'])
        // ON CONFLICT finds a partial unique index only if the statement repeats the condition of that index.
        .where(sql<boolean>`status IN ('waiting', 'offered')`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()

/**
 * Locks and returns the entry that has waited longest for a doctor on a day. The caller must have locked the
 * row of the doctor.
 */
export const lockFirstWaitingEntry = (tx: Db, { doctorId, day }: DoctorDay) =>
  tx
    .selectFrom('waiting_entries')
    .select(['id', 'user_id'])
    .where('doctor_id', '=', doctorId)
    .where('day', '=', day)
    .where('status', '=', waitingInSql)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

/** Returns the days on which users wait for a doctor. */
export async function listDaysWithWaitingUsers(tx: Db, doctorId: number) {
  const rows = await tx
    .selectFrom('waiting_entries')
    .select('day')
    .distinct()
    .where('doctor_id', '=', doctorId)
    .where('status', '=', waitingInSql)
    .execute()
  return new Set(rows.map(({ day }) => day))
}

export const lockWaitingEntry = (tx: Db, id: number) =>
  tx.selectFrom('waiting_entries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Changes a waiting list entry if its current status is one of `from`. Returns whether the status changed. */
export const transitionWaitingEntry = (
  tx: Db,
  id: number,
  from: ('waiting' | 'offered')[],
  changes: Updateable<DB['waiting_entries']>,
) =>
  updateOneRow(
    tx.updateTable('waiting_entries').set(changes).where('id', '=', id).where('status', 'in', from),
  )

/**
 * Selects waiting list entries with the doctor, the hospital, the slot of the offer, and the number of
 * entries that have waited longer.
 */
export const selectWaitingEntries = (db: Db) =>
  db
    .selectFrom('waiting_entries')
    .innerJoin('doctors', 'doctors.id', 'waiting_entries.doctor_id')
    .innerJoin('hospitals', 'hospitals.id', 'doctors.hospital_id')
    .innerJoin('departments', 'departments.id', 'doctors.department_id')
    .leftJoin('doctor_schedules', 'doctor_schedules.id', 'waiting_entries.schedule_id')
    .selectAll('waiting_entries')
    .select([
      'doctors.name as doctor',
      'doctors.title as doctor_title',
      'doctors.hospital_id',
      'doctors.department_id',
      'hospitals.name as hospital',
      'departments.name as department',
      'doctor_schedules.start_time',
      'doctor_schedules.end_time',
      'doctor_schedules.fee',
    ])
    .select((row) =>
      row
        .selectFrom('waiting_entries as earlier')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('earlier.doctor_id', '=', 'waiting_entries.doctor_id')
        .whereRef('earlier.day', '=', 'waiting_entries.day')
        .whereRef('earlier.id', '<', 'waiting_entries.id')
        .where('earlier.status', '=', 'waiting')
        .$asScalar()
        .$notNull()
        .as('before'),
    )

export const findWaitingEntry = (db: Db, id: number) =>
  selectWaitingEntries(db).where('waiting_entries.id', '=', id).executeTakeFirst()

export type WaitingEntryRow = NonNullable<Awaited<ReturnType<typeof findWaitingEntry>>>

export const findUserWaitingEntry = (db: Db, userId: number, id: number) =>
  selectWaitingEntries(db)
    .where('waiting_entries.id', '=', id)
    .where('waiting_entries.user_id', '=', userId)
    .executeTakeFirst()

/** Lists the entries of a user that are waiting or have an offer. Entries with an offer come first. */
export const listActiveWaitingEntries = (db: Db, userId: number) =>
  selectWaitingEntries(db)
    .where('waiting_entries.user_id', '=', userId)
    .where('waiting_entries.status', 'in', activeWaitingStatuses)
    .orderBy('waiting_entries.offer_expires_at', (order) => order.asc().nullsLast())
    .orderBy('waiting_entries.day')
    .orderBy('waiting_entries.id')
    .execute()

/** Lists the waiting list of a doctor for a day, in the order in which the users joined. */
export async function listWaitingEntriesPage(db: Db, { doctorId, day }: DoctorDay, page: PaginationParams) {
  const found = db
    .selectFrom('waiting_entries')
    .select('waiting_entries.id')
    .where('waiting_entries.doctor_id', '=', doctorId)
    .where('waiting_entries.day', '=', day)
    .where('waiting_entries.status', 'in', [waitingInSql, offeredInSql])
  const ofPage = found.orderBy('waiting_entries.id').limit(page.pageSize).offset(getPageOffset(page))
  const [rows, { total }] = await Promise.all([
    selectWaitingEntries(db)
      .innerJoin('users', 'users.id', 'waiting_entries.user_id')
      .select('users.nickname')
      .where('waiting_entries.id', 'in', ofPage)
      .orderBy('waiting_entries.id')
      .execute(),
    found.clearSelect().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

const batchSize = 200

export const listExpiredOffers = (db: Db, now: Instant) =>
  db
    .selectFrom('waiting_entries')
    .select('id')
    .where('status', '=', offeredInSql)
    .where('offer_expires_at', '<=', toDate(now))
    .orderBy('offer_expires_at')
    .limit(batchSize)
    .execute()

/** Closes the waiting list entries of past days for which no place was offered. */
export const closePastWaitingEntries = (db: Db, now: Instant) =>
  db
    .updateTable('waiting_entries')
    .set({ status: 'closed', decided_at: toDate(now) })
    .where('status', '=', waitingInSql)
    .where('day', '<', instantToShanghaiDay(now))
    .execute()
