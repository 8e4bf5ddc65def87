import { Refusal } from '@sanhe/kit/http/errors'
import { dayMs, hourMs, type Instant } from '@sanhe/kit/runtime/clock'
import type { Job } from '@sanhe/kit/runtime/jobs'
import { CalendarError } from '@sanhe/providers/calendar'
import { MailError } from '@sanhe/providers/mailbox'
import { undoCalendarStep } from '#calendar'
import { type Deps, isConversationVisible, readConversationScope, type UndoStep } from '#core'
import { moveEntry, removeFileVersions, restoreDeletedEntry, restoreFileVersion } from '#files'
import { undoMailStep } from '#mail'
import { addFact, findFact, removeFact } from '#memory'
import { removeSchedule, restoreRecordedSchedule, type ScheduleRow } from '#schedules'
import { apiError } from './errors.ts'
import * as store from './store.ts'

export type UndoDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secrets'>

/** Age up to which a tool call can be undone. */
export const maxUndoAgeMs = 30 * dayMs

/** Undoes the effect of a tool call once. Refuses if the object has changed since the call; then nothing changes. */
export async function undoToolCall(deps: UndoDeps, callId: string, personId: string) {
  const { db, clock } = deps
  const row = store.findUndoStep(db, callId)
  if (!row || row.status !== 'done' || !isConversationVisible(db, row.session_id, personId))
    throw apiError('NOT_UNDOABLE')
  if (!store.claimUndoStep(db, callId, clock.now())) throw apiError('ALREADY_UNDONE')
  try {
    await applyStep(deps, JSON.parse(row.step) as UndoStep, row.session_id)
  } catch (error) {
    store.releaseUndoStep(db, callId)
    if (error instanceof MailError || error instanceof CalendarError)
      throw apiError(isGone(error) ? 'UNDO_CONFLICT' : 'UNDO_UNREACHABLE')
    // A refusal means that the file, fact or schedule has changed since the call.
    throw error instanceof Refusal ? apiError('UNDO_CONFLICT') : error
  }
}

/**
 * Returns whether the mail, folder or event has changed or no longer exists, so that a later attempt would fail too.
 */
const isGone = ({ code }: MailError | CalendarError) =>
  ['no_mail', 'no_folder', 'no_event', 'changed'].includes(code)

async function applyStep(deps: UndoDeps, step: UndoStep, callSession: string) {
  const folders = { root: deps.config.workspaceDir, versionsDir: deps.config.versionsDir }
  switch (step.kind) {
    case 'file_write':
      return restoreFileVersion(folders, step)
    case 'file_delete':
      return restoreDeletedEntry(folders, step.path, step.version)
    case 'file_move':
      return moveEntry(folders.root, step.to, step.from)
    case 'fact_add':
      if (findFact(deps.db, step.factId)?.text !== step.text) throw apiError('UNDO_CONFLICT')
      return removeFact(deps, step.factId)
    case 'fact_remove':
      return restoreFact(deps, step, callSession)
    case 'schedule_add':
      return removeSchedule(deps, step.scheduleId)
    case 'schedule_remove':
      return restoreDeletedSchedule(deps, step.schedule as ScheduleRow)
    case 'mail_move':
    case 'mail_flag':
    case 'mail_draft':
      return undoMailStep(deps, step)
    case 'calendar_create':
    case 'calendar_restore':
      return undoCalendarStep(deps, step)
    default:
      return step satisfies never
  }
}

function restoreFact(
  deps: UndoDeps,
  { text, source, sessionId, isFromWeb, ...before }: UndoStep & { kind: 'fact_remove' },
  callSession: string,
) {
  const scope = readConversationScope(deps.db, callSession, null)
  const { personId = scope.personId, isShared = scope.isShared } = before
  const isKnown = sessionId !== null && store.hasSession(deps.db, sessionId)
  addFact(deps, text, { source, sessionId: isKnown ? sessionId : null, isFromWeb, personId, isShared })
}

function restoreDeletedSchedule(deps: UndoDeps, schedule: ScheduleRow) {
  if (!store.hasSession(deps.db, schedule.session_id)) throw apiError('UNDO_CONFLICT')
  restoreRecordedSchedule(deps, schedule)
}

/**
 * Deletes undo steps that are too old, and then file versions that no undo step needs. A step is stored before its file
 * version, so a version in use always has a step.
 */
export async function removeOldUndoSteps({ db, config }: UndoDeps, now: Instant) {
  const steps = store.removeUndoStepsBefore(db, now - maxUndoAgeMs)
  const files = await removeFileVersions(config.versionsDir, (name) => !store.isFileVersionNeeded(db, name))
  return { steps, files }
}

export const undoJobs = (deps: UndoDeps): Job[] => [
  { name: 'remove-old-undo-steps', everyMs: hourMs, run: (now) => removeOldUndoSteps(deps, now) },
]
