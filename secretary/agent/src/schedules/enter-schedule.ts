import type { ScheduleTiming } from '@sanhe/protocol/schedule-timing'
import { type AppendFrame, type Deps, isConversationVisible } from '#core'
import { addSession, deriveSessionTitle } from '#sessions'
import { apiError } from './errors.ts'
import { getNextRun, toRunMessageId, toStoredTiming } from './rules.ts'
import { addSchedule, getSchedule, type SendScheduledMessage } from './service.ts'
import * as store from './store.ts'

export type ScheduleFormDeps = Pick<Deps, 'db' | 'clock' | 'journal'>

/** Schedule as a person enters it. Without a session, the schedule gets a new one, which is private. */
export type EnteredSchedule = ScheduleTiming & {
  title: string
  instruction: string
  session_id: string | null
}

/** Adds the schedule that a person entered, and its session, in one transaction. */
export function enterSchedule(deps: ScheduleFormDeps, personId: string, entered: EnteredSchedule) {
  return deps.journal.commit((append) => {
    const { schedule_id } = addSchedule(deps, {
      ...toContent(deps, append, personId, entered),
      person_id: personId,
    })
    return getSchedule(deps.db, schedule_id, personId)
  })
}

/**
 * Changes a schedule. A paused schedule stays paused; a schedule that was over becomes active, because the new times
 * have a run.
 */
export function changeSchedule(
  deps: ScheduleFormDeps,
  personId: string,
  scheduleId: number,
  entered: EnteredSchedule,
) {
  const { db, clock, journal } = deps
  return journal.commit((append) => {
    const row = getSchedule(db, scheduleId, personId)
    const content = toContent(deps, append, personId, entered)
    const next = getNextRun(content, clock.now())
    if (next === undefined) throw apiError('SCHEDULE_IS_OVER')
    const status = row.status === 'paused' ? 'paused' : 'active'
    store.setSchedule(db, scheduleId, { ...content, status, next_at: status === 'active' ? next : null })
    return getSchedule(db, scheduleId, personId)
  })
}

function toContent(
  deps: ScheduleFormDeps,
  append: AppendFrame,
  personId: string,
  { title: chosenTitle, instruction, session_id, ...timing }: EnteredSchedule,
) {
  const title = chosenTitle || deriveSessionTitle(instruction)
  if (session_id !== null && !isConversationVisible(deps.db, session_id, personId))
    throw apiError('SCHEDULE_SESSION_NOT_FOUND')
  const session = session_id ?? addSession(deps, append, personId, title).session_id
  return { ...toStoredTiming(timing), title, instruction, session_id: session }
}

/**
 * Starts a run now, in addition to the times of the schedule. A paused schedule and one that is over can be run too.
 */
export function runScheduleNow(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  send: SendScheduledMessage,
  personId: string,
  scheduleId: number,
) {
  const { session_id, instruction } = getSchedule(db, scheduleId, personId)
  const now = clock.now()
  const { messageId, refusal } = send({
    session_id,
    content: instruction,
    client_msg_id: toRunMessageId(scheduleId, now),
  })
  if (refusal !== undefined) throw apiError('SCHEDULE_NOT_STARTED')
  const run = { schedule_id: scheduleId, due_at: now, message_id: messageId, created_at: now }
  store.addScheduleRun(db, run)
  return run
}
