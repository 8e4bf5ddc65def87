import {
  CalendarError,
  type CalendarEvent,
  type CalendarObject,
  type DavAccess,
  deleteCalendarEvent,
  excludeEventOccurrence,
  fingerprintEvents,
  listCalendars,
  moveCalendarEvent,
  readCalendarObject,
  updateCalendarEvent,
} from '@sanhe/providers/calendar'
import { z } from 'zod'
import type { Skill, SkillContext } from '#core'
import {
  type ChooseText,
  chooseTextByLanguage,
  defineSkill,
  diffText,
  escapeToOneLine,
  formatInputForUser,
  quoteUntrustedText,
  requestApproval,
  writeInBothLanguages,
} from '#skills'
import { requireCalendarEvent } from './choose-account.ts'
import { withExplainedCalendarFaults, createInvalidPeriodError } from './fault-text.ts'
import { formatEventForApproval, formatPeriod, toAttendeeAddress } from './format-event.ts'
import { wallTimeField } from './read-tools.ts'
import { type CalendarEventId, findOccurrence, toEventPeriod } from './rules.ts'
import type { CalendarToolDeps } from './tools.ts'

const idField = z.string().max(3000).describe('id of an event, from list_events')
const moveInput = z.object({
  id: idField,
  start: wallTimeField,
  end: wallTimeField.optional().describe('default: as long as before; the last day of an all-day event'),
})
const cancelInput = z.object({
  id: idField,
  series: z.boolean().default(false).describe('true: all occurrences of a recurring event'),
})

/** Tools that change events. The owner can undo each change. */
export const calendarChangeTools = (deps: CalendarToolDeps): Skill[] => [
  defineSkill({
    name: 'move_event',
    risk: 'write',
    isOffered: deps.isOffered,
    description: 'Move an event, or one occurrence of a recurring event, to another time. Asks the person.',
    input: moveInput,
    run: (input, context) => move(deps, context, input),
  }),
  defineSkill({
    name: 'cancel_event',
    risk: 'write',
    isOffered: deps.isOffered,
    description: 'Delete an event, one occurrence of a recurring event, or the series. Asks the person.',
    input: cancelInput,
    run: (input, context) => cancel(deps, context, input),
  }),
]

async function move(deps: CalendarToolDeps, context: SkillContext, input: z.output<typeof moveInput>) {
  const { timeZone } = deps
  const { row, access, object, event, recurrence } = await requireEvent(deps, context, input.id)
  const period = toEventPeriod(input.start, input.end, timeZone, event)
  if (!period) throw createInvalidPeriodError(context)
  const moved = { ...event, ...period }
  const title = quoteUntrustedText(event.summary)
  const [before, after] = [formatPeriod(event, timeZone), formatPeriod(moved, timeZone)]
  await requestApproval(context, {
    summary: writeInBothLanguages(
      (choose) =>
        choose(
          `Move the event ${title} from ${before} to ${after}`,
          `将日程 ${title} 从 ${before} 改到 ${after}`,
        ) + noteAttendees(choose, event),
    ),
    action: { move: input.id, ...period, etag: object.etag },
    ...riskOf('move_event', event),
    details: { target: escapeToOneLine(row.name) },
    labelled: (choose) => compareEvents(choose, event, moved, timeZone),
  })
  const data = await withExplainedCalendarFaults(
    context,
    (async () => moveCalendarEvent(object.data, recurrence, period.start, period.end, context.now()))(),
  )
  recordRestore(context, row.account_id, object, data)
  await withExplainedCalendarFaults(context, updateCalendarEvent(access, object, data))
  return chooseTextByLanguage(context, 'The event was moved.', '日程已改期。')
}

function compareEvents(choose: ChooseText, before: CalendarEvent, after: CalendarEvent, zone: string) {
  const change = diffText(
    formatEventForApproval(choose, before, zone),
    formatEventForApproval(choose, after, zone),
  )
  return { ...(change && { diff: change.diff, ...(change.leftOut > 0 && { leftOut: change.leftOut }) }) }
}

async function cancel(deps: CalendarToolDeps, context: SkillContext, input: z.output<typeof cancelInput>) {
  const { row, access, object, event, recurrence } = await requireEvent(deps, context, input.id)
  const title = quoteUntrustedText(event.summary)
  const when = formatPeriod(event, deps.timeZone)
  const isSeries = input.series && recurrence !== null
  const summarise = (choose: ChooseText) =>
    isSeries
      ? choose(
          `Delete all occurrences of the event ${title}, for example at ${when}`,
          `删除日程 ${title} 的所有重复，例如 ${when}`,
        )
      : choose(`Delete the event ${title} at ${when}`, `删除 ${when} 的日程 ${title}`)
  await requestApproval(context, {
    summary: writeInBothLanguages((choose) => summarise(choose) + noteAttendees(choose, event)),
    action: { cancel: input.id, series: isSeries, etag: object.etag },
    ...riskOf('cancel_event', event),
    details: { target: escapeToOneLine(row.name) },
    labelled: (choose) => formatInputForUser(formatEventForApproval(choose, event, deps.timeZone)),
  })
  const rest = recurrence === null || isSeries ? null : excludeEventOccurrence(object.data, recurrence)
  recordRestore(context, row.account_id, object, rest)
  await withExplainedCalendarFaults(
    context,
    rest === null ? deleteCalendarEvent(access, object) : updateCalendarEvent(access, object, rest),
  )
  return chooseTextByLanguage(context, 'The event was deleted.', '日程已删除。')
}

/** Reads an event. Its address must be inside a calendar of the account, because the request contains the password. */
async function requireEvent({ db, client, timeZone }: CalendarToolDeps, context: SkillContext, id: string) {
  const { row, place } = requireCalendarEvent(db, context, id)
  const access = client.access(row, context.signal)
  const found = await withExplainedCalendarFaults(context, readOwnEvent(access, place, timeZone))
  return { row, access, ...found, recurrence: place.recurrence }
}

async function readOwnEvent(access: DavAccess, { url, recurrence }: CalendarEventId, zone: string) {
  const { href } = new URL(url)
  const calendars = await listCalendars(access)
  if (!calendars.some((calendar) => href.startsWith(calendar.url))) throw new CalendarError('no_event')
  const object = await readCalendarObject(access, href)
  const event = findOccurrence(object.data, recurrence, zone)
  if (!event) throw new CalendarError('no_event')
  return { object, event }
}

function recordRestore(
  context: SkillContext,
  accountId: number,
  { url, data }: CalendarObject,
  after: string | null,
) {
  const fingerprint = after === null ? null : fingerprintEvents(after)
  context.recordUndo?.({ kind: 'calendar_restore', accountId, url, before: data, fingerprint })
}

/**
 * A change of an event with attendees has the risk class `send`, because the calendar server may notify the attendees.
 */
const riskOf = (name: string, { attendees }: CalendarEvent) =>
  attendees.length > 0 ? { by: { name, risk: 'send' as const } } : {}

const noteAttendees = (choose: ChooseText, { attendees }: CalendarEvent) =>
  attendees.length > 0
    ? choose(
        `. The calendar server may notify ${quoteUntrustedText(attendees.map(toAttendeeAddress).join(', '))}`,
        `。日历服务器可能会通知 ${quoteUntrustedText(attendees.map(toAttendeeAddress).join('、'))}`,
      )
    : ''
