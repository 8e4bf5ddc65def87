import type { Instant } from '@sanhe/kit/runtime/clock'
import { transaction } from '@sanhe/kit/sqlite/database'
import { type Deps, ownerPersonId } from '#core'
import { apiError } from './errors.ts'
import {
  decideDueScheduleRuns,
  maxSchedules,
  getNextRun,
  toRunMessageId,
  type ScheduleTiming,
} from './rules.ts'
import * as store from './store.ts'

export type ScheduleDeps = Pick<Deps, 'db' | 'clock'>
export type NewSchedule = ScheduleTiming & {
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
    if (store.countSchedules(db) >= maxSchedules) throw apiError('TOO_MANY_SCHEDULES')
    return store.addSchedule(db, {
      person_id: ownerPersonId,
      ...schedule,
      status: 'active',
      next_at,
      created_at: now,
    })
  })
}

/** Recorded row of a deleted schedule. Rows that were recorded before schedules had a person belong to the owner. */
type DeletedSchedule = Omit<store.ScheduleRow, 'person_id'> & { person_id?: string }

/**
 * Adds a deleted schedule again, with a new number. Times between deletion and restoration are neither run nor recorded
 * as missed.
 */
export function restoreSchedule({ db, clock }: ScheduleDeps, deleted: DeletedSchedule) {
  const { schedule_id: _, ...row } = deleted
  const next_at = row.status === 'active' ? getNextRun(row, clock.now()) : null
  return transaction(db, () => {
    if (store.countSchedules(db) >= maxSchedules) throw apiError('TOO_MANY_SCHEDULES')
    return store.addSchedule(db, {
      person_id: ownerPersonId,
      ...row,
      status: next_at === undefined ? 'done' : row.status,
      next_at: next_at ?? null,
    })
  })
}

export function removeSchedule({ db }: Pick<ScheduleDeps, 'db'>, scheduleId: number) {
  if (!store.removeSchedule(db, scheduleId)) throw apiError('SCHEDULE_NOT_FOUND')
}

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
  if (!row) throw apiError('SCHEDULE_NOT_FOUND')
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
