import type { Instant } from '@sanhe/kit/runtime/clock'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type ScheduleRow = Row<'schedules'>
export type TitledScheduleRow = NonNullable<ReturnType<typeof findVisibleSchedule>>

const schedule = tables.rows('schedules')
/** Schedule with the title of the conversation that receives its results. */
const titledSchedule = tables.rows({ ...tables.columns('schedules'), session_title: 'sessions.title' })
const count = tables.rows({ n: 'integer' })
const run = tables.rows({
  ...tables.columns('schedule_runs', 'due_at', 'message_id'),
  status: 'messages.status?',
})

export type ScheduleRunRow = ReturnType<typeof listScheduleRuns>[number]

/** Lists the schedules of shared conversations, and of the private conversations of one person. */
export function listSchedules(db: Sqlite, personId: string | null) {
  return titledSchedule.all(db)`
    SELECT s.*, sessions.title AS session_title FROM schedules s JOIN sessions USING (session_id)
    WHERE s.deleted_at IS NULL AND (is_shared = 1 OR owner_id = ${personId})
    ORDER BY next_at IS NULL, next_at, schedule_id DESC`
}

export function listDueSchedules(db: Sqlite, now: Instant) {
  return schedule.all(db)`SELECT * FROM schedules WHERE next_at <= ${now} ORDER BY next_at, schedule_id`
}

/** Returns a schedule of a shared conversation, or of a private conversation of one person; also a deleted one. */
export function findVisibleSchedule(db: Sqlite, scheduleId: number, personId: string | null) {
  return titledSchedule.get(db)`
    SELECT s.*, sessions.title AS session_title FROM schedules s JOIN sessions USING (session_id)
    WHERE schedule_id = ${scheduleId} AND (is_shared = 1 OR owner_id = ${personId})`
}

/** Returns a schedule by its id, in every conversation; also a deleted one. */
export function findSchedule(db: Sqlite, scheduleId: number) {
  return schedule.get(db)`SELECT * FROM schedules WHERE schedule_id = ${scheduleId}`
}

export function countSchedules(db: Sqlite) {
  return count.one(db)`SELECT count(*) AS n FROM schedules WHERE deleted_at IS NULL`.n
}

export const addSchedule = (db: Sqlite, row: Omit<ScheduleRow, 'schedule_id'>) =>
  tables.insertReturning(db, 'schedules', row)

export function setSchedule(
  db: Sqlite,
  scheduleId: number,
  change: Partial<Omit<ScheduleRow, 'schedule_id' | 'created_at'>>,
) {
  tables.update(db, 'schedules', { schedule_id: scheduleId }, change)
}

/** Marks a schedule as deleted. Returns false if there is no such schedule, or it is deleted already. */
export function markScheduleDeleted(db: Sqlite, scheduleId: number, now: Instant) {
  const { changes } = db.sql.run`
    UPDATE schedules SET deleted_at = ${now}, next_at = NULL
    WHERE schedule_id = ${scheduleId} AND deleted_at IS NULL`
  return changes === 1
}

/** Removes the schedules that were deleted before an instant, with the history of their runs. */
export function removeDeletedSchedules(db: Sqlite, before: Instant) {
  return Number(db.sql.run`DELETE FROM schedules WHERE deleted_at < ${before}`.changes)
}

/** Adds a run, or a missed time without a message. Has no effect if a run with the same due time exists. */
export function addScheduleRun(db: Sqlite, row: Row<'schedule_runs'>) {
  db.sql.run`
    INSERT INTO schedule_runs (schedule_id, due_at, message_id, created_at)
    VALUES (${row.schedule_id}, ${row.due_at}, ${row.message_id}, ${row.created_at})
    ON CONFLICT DO NOTHING`
}

/** Lists the newest runs with the status of the reply that answered their message. */
export function listScheduleRuns(db: Sqlite, scheduleId: number, limit: number) {
  return run.all(db)`
    SELECT r.due_at, r.message_id, m.status FROM schedule_runs r
    LEFT JOIN messages m ON m.reply_to = r.message_id
    WHERE r.schedule_id = ${scheduleId} ORDER BY r.due_at DESC LIMIT ${limit}`
}
