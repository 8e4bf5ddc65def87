import type { Instant } from '@sanhe/kit/runtime/clock'
import { transaction } from '@sanhe/kit/sqlite/database'
import { type Deps, ownerPersonId } from '#core'
import { apiError } from './errors.ts'
import {
  decideDueScheduleRuns,
  maxSchedules,
  getNextRun,
  restorableMs,
  type StoredTiming,
  toRunMessageId,
} from './rules.ts'
import * as store from './store.ts'

export type ScheduleDeps = Pick<Deps, 'db' | 'clock'>
export type NewSchedule = StoredTiming & {
  session_id: string
  title: string
  instruction: string
  /** Person who has the schedule created. Default: the owner of the secretary. */
  person_id?: string
}

/** Sends a message in the name of the user. Returns its id; a message with the same client id is accepted once. */
export type SendScheduledMessage = (message: {
  session_id: string
  content: string
  client_msg_id: string
}) => { messageId: string; refusal?: string | undefined }

/** Adds a schedule. Refuses a schedule without a future run, and a schedule beyond the largest number of schedules. */
export function addSchedule({ db, clock }: ScheduleDeps, schedule: NewSchedule) {
  const now = clock.now()
  const next_at = getNextRun(schedule, now)
  if (next_at === undefined) throw apiError('SCHEDULE_IS_OVER')
  return transaction(db, () => {
    checkScheduleCount(db)
    return store.addSchedule(db, {
      person_id: ownerPersonId,
      ...schedule,
      deleted_at: null,
      status: 'active',
      next_at,
      created_at: now,
    })
  })
}

/** Deletes a schedule, which can be restored within 30 days. Its status and history stay. */
export function removeSchedule({ db, clock }: ScheduleDeps, scheduleId: number) {
  if (!store.markScheduleDeleted(db, scheduleId, clock.now())) throw apiError('SCHEDULE_NOT_FOUND')
}

/**
 * Restores a deleted schedule with its history. Times between deletion and restoration are neither run nor recorded as
 * missed.
 */
function restoreSchedule({ db, clock }: ScheduleDeps, row: store.ScheduleRow) {
  if (row.deleted_at === null) throw apiError('SCHEDULE_NOT_DELETED')
  const change = { ...restartSchedule(row, row.status, clock.now()), deleted_at: null }
  return transaction(db, () => {
    checkScheduleCount(db)
    store.setSchedule(db, row.schedule_id, change)
    return { ...row, ...change }
  })
}

/** Restores a deleted schedule of a conversation that a person sees. */
export function restoreVisibleSchedule(deps: ScheduleDeps, personId: string, scheduleId: number) {
  const row = store.findVisibleSchedule(deps.db, scheduleId, personId)
  if (!row) throw apiError('SCHEDULE_NOT_FOUND')
  const { session_title, ...schedule } = row
  return { ...restoreSchedule(deps, schedule), session_title }
}

/** Row of a deleted schedule as an undo step recorded it. Rows of earlier versions have fewer columns. */
type RecordedSchedule = Omit<store.ScheduleRow, LaterColumn> & Partial<Pick<store.ScheduleRow, LaterColumn>>
type LaterColumn = 'person_id' | 'every_hours' | 'deleted_at'

/**
 * Restores a schedule that a tool call deleted. Earlier versions removed the row; then the recorded row is added with a
 * new number.
 */
export function restoreRecordedSchedule(deps: ScheduleDeps, recorded: RecordedSchedule) {
  const { db, clock } = deps
  const known = store.findSchedule(db, recorded.schedule_id)
  if (known) return restoreSchedule(deps, known)
  const { schedule_id: _, ...columns } = recorded
  const row = { person_id: ownerPersonId, every_hours: null, ...columns }
  return transaction(db, () => {
    checkScheduleCount(db)
    return store.addSchedule(db, {
      ...row,
      ...restartSchedule(row, row.status, clock.now()),
      deleted_at: null,
    })
  })
}

/** Returns the next run of a schedule that continues now. A schedule without a further run is done. */
function restartSchedule(timing: StoredTiming, status: store.ScheduleRow['status'], now: Instant) {
  const next_at = status === 'active' ? getNextRun(timing, now) : null
  return next_at === undefined ? { status: 'done' as const, next_at: null } : { status, next_at }
}

function checkScheduleCount(db: Deps['db']) {
  if (store.countSchedules(db) >= maxSchedules) throw apiError('TOO_MANY_SCHEDULES')
}

export const removeDeletedSchedules = ({ db }: Pick<Deps, 'db'>, now: Instant) =>
  store.removeDeletedSchedules(db, now - restorableMs)

/** Pauses or resumes a schedule. Times during the pause are neither run nor recorded as missed. */
export function setScheduleStatus(
  { db, clock }: ScheduleDeps,
  personId: string,
  scheduleId: number,
  status: 'active' | 'paused',
) {
  const row = getSchedule(db, scheduleId, personId)
  const next_at = status === 'active' ? getNextRun(row, clock.now()) : null
  if (row.status === 'done' || next_at === undefined) throw apiError('SCHEDULE_IS_OVER')
  store.setSchedule(db, scheduleId, { status, next_at })
  return { ...row, status, next_at }
}

/** Returns a schedule of a conversation that a person sees; null stands for the shared ones only. */
export function getSchedule(db: Deps['db'], scheduleId: number, personId: string | null) {
  const row = store.findVisibleSchedule(db, scheduleId, personId)
  if (!row || row.deleted_at !== null) throw apiError('SCHEDULE_NOT_FOUND')
  return row
}

/**
 * Starts the runs that are due. The message is stored first, and the next time of the schedule second. If the process
 * ends between these two steps, the same message is sent again and accepted once.
 */
export function startDueRuns({ db }: Pick<Deps, 'db'>, send: SendScheduledMessage, now: Instant) {
  for (const row of store.listDueSchedules(db, now)) startDueRun(db, send, row, now)
}

function startDueRun(db: Deps['db'], send: SendScheduledMessage, row: store.ScheduleRow, now: Instant) {
  const { schedule_id, session_id, instruction } = row
  const { run, missed, next } = decideDueScheduleRuns(row, row.next_at ?? now, now)
  const sent =
    run === undefined
      ? undefined
      : send({ session_id, content: instruction, client_msg_id: toRunMessageId(schedule_id, run) })
  transaction(db, () => {
    for (const due_at of missed)
      store.addScheduleRun(db, { schedule_id, due_at, message_id: null, created_at: now })
    if (run !== undefined)
      store.addScheduleRun(db, {
        schedule_id,
        due_at: run,
        // A run whose message is refused, for example because too many messages wait, counts as missed.
        message_id: sent && sent.refusal === undefined ? sent.messageId : null,
        created_at: now,
      })
    store.setSchedule(db, schedule_id, {
      status: next === undefined ? 'done' : 'active',
      next_at: next ?? null,
    })
  })
}
