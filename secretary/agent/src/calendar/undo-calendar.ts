import {
  CalendarError,
  createCalendarEvent,
  type DavAccess,
  deleteCalendarEvent,
  fingerprintEvents,
  readCalendarObject,
  updateCalendarEvent,
} from '@sanhe/providers/calendar'
import type { UndoStep } from '#core'
import { createCalendarClient } from './calendar-client.ts'
import type { CalendarDeps } from './service.ts'
import { findCalendarAccount } from './store.ts'

type CalendarUndoStep = Extract<UndoStep, { kind: 'calendar_create' | 'calendar_restore' }>

const undoTimeoutMs = 30_000

/** Undoes a change of a calendar. Throws a `CalendarError` if the event has changed or the server cannot be reached. */
export async function undoCalendarStep(deps: CalendarDeps, step: CalendarUndoStep) {
  const row = findCalendarAccount(deps.db, step.accountId)
  if (!row) throw new CalendarError('no_event')
  const access = createCalendarClient(deps).access(row, AbortSignal.timeout(undoTimeoutMs))
  if (step.kind === 'calendar_restore' && step.fingerprint === null) return createAgain(access, step)
  const object = await readCalendarObject(access, step.url)
  if (fingerprintEvents(object.data) !== step.fingerprint) throw new CalendarError('changed')
  return step.kind === 'calendar_create'
    ? deleteCalendarEvent(access, object)
    : updateCalendarEvent(access, object, step.before)
}

async function createAgain(access: DavAccess, { url, before }: { url: string; before: string }) {
  const file = new URL(url).pathname.split('/').at(-1) ?? ''
  const name = decodeURIComponent(file).replace(/\.ics$/, '')
  await createCalendarEvent(access, new URL('.', url).href, name, before)
}
