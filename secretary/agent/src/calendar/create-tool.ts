import { toIso } from '@sanhe/kit/runtime/clock'
import {
  CalendarError,
  createCalendarEvent,
  type DavAccess,
  expandRecurringEvents,
  fingerprintEvents,
  listCalendars,
  readCalendarObject,
  readCalendarObjects,
  toInstant,
  buildCalendarEvent,
} from '@sanhe/providers/calendar'
import { z } from 'zod'
import type { Skill, SkillContext } from '#core'
import {
  getToolCallId,
  type ChooseText,
  chooseTextByLanguage,
  defineSkill,
  escapeToOneLine,
  formatInputForUser,
  quoteUntrustedText,
  requestApproval,
  writeInBothLanguages,
} from '#skills'
import { chooseCalendarAccounts } from './choose-account.ts'
import { withExplainedCalendarFaults, createInvalidPeriodError } from './fault-text.ts'
import { formatEventForApproval, formatPeriod, type DisplayedCalendarEvent } from './format-event.ts'
import { calendarAccountField, wallTimeField } from './read-tools.ts'
import { isSameEventTime, maxEventAttendees, maxEventDescriptionCharacters, toEventPeriod } from './rules.ts'
import type { CalendarToolDeps } from './tools.ts'

const createInput = z.object({
  account: calendarAccountField,
  calendar: z.string().min(1).max(200).optional().describe('name of a calendar; default: the first'),
  title: z.string().trim().min(1).max(300),
  start: wallTimeField,
  end: wallTimeField.optional().describe('default: one hour later; the last day of an all-day event'),
  place: z.string().trim().max(300).default(''),
  description: z.string().trim().max(maxEventDescriptionCharacters).default(''),
  attendees: z
    .array(z.email().max(254))
    .max(maxEventAttendees)
    .default([])
    .describe('email addresses; the calendar server invites them'),
})
type CreateInput = z.output<typeof createInput>

const name = 'create_event'

export const createEventTool = (deps: CalendarToolDeps): Skill =>
  defineSkill({
    name,
    risk: 'write',
    isOffered: deps.isOffered,
    description: 'Create an event in a calendar of the person. Asks the person.',
    input: createInput,
    run: (input, context) => createEvent(deps, context, input),
  })

async function createEvent(deps: CalendarToolDeps, context: SkillContext, input: CreateInput) {
  const { timeZone } = deps
  const [row] = chooseCalendarAccounts(deps.db, context, input.account)
  const event = toEvent(context, input, timeZone)
  const organizer = requireOrganizer(context, row.user_name, input.attendees)
  const access = deps.client.access(row, context.signal)
  const calendar = await chooseCalendar(context, access, input.calendar)
  const isRepeated = await withExplainedCalendarFaults(context, hasSameEvent(access, event, timeZone))
  const uid = getToolCallId(context).toLowerCase()
  const data = buildCalendarEvent({ ...event, uid, organizer, now: context.now() })
  await requestApproval(context, {
    summary: writeInBothLanguages((choose) => summarise(choose, event, timeZone, isRepeated)),
    action: { create: event, account: row.name, calendar: calendar.url },
    // Requires approval whatever the policy, because the event may exist already, for example after an interrupted
    // call.
    ...(isRepeated && { isMandatory: true }),
    ...(event.attendees.length > 0 && { by: { name, risk: 'send' as const } }),
    details: { target: escapeToOneLine(`${row.name} › ${calendar.name}`) },
    labelled: (choose) => formatInputForUser(formatEventForApproval(choose, event, timeZone)),
  })
  const url = new URL(`${uid}.ics`, calendar.url).href
  const fingerprint = fingerprintEvents(data)
  context.recordUndo?.({ kind: 'calendar_create', accountId: row.account_id, url, fingerprint })
  await withExplainedCalendarFaults(context, createOnce(access, calendar.url, { uid, url, data }))
  return chooseTextByLanguage(context, 'The event was created.', '日程已创建。')
}

function toEvent(context: SkillContext, input: CreateInput, zone: string): DisplayedCalendarEvent {
  const period = toEventPeriod(input.start, input.end, zone)
  if (period)
    return {
      ...period,
      summary: input.title,
      location: input.place,
      description: input.description,
      attendees: [...new Set(input.attendees)],
    }
  throw createInvalidPeriodError(context)
}

/** Invitations name the organiser, so they need an account whose user name is an email address. */
function requireOrganizer(context: SkillContext, user: string, attendees: string[]) {
  if (!attendees.length || z.email().safeParse(user).success) return user
  throw new Error(
    chooseTextByLanguage(
      context,
      'This account cannot invite people, because its user name is not an email address.',
      '此账号的用户名不是邮箱地址，不能邀请参与者。',
    ),
  )
}

async function chooseCalendar(context: SkillContext, access: DavAccess, requested: string | undefined) {
  const calendars = await withExplainedCalendarFaults(context, listCalendars(access))
  const found =
    requested === undefined
      ? calendars[0]
      : calendars.find((one) => one.name.toLowerCase() === requested.trim().toLowerCase())
  if (found) return found
  const known = escapeToOneLine(calendars.map((one) => one.name).join(', '))
  throw new Error(chooseTextByLanguage(context, `Calendars: ${known}.`, `日历：${known}。`))
}

/** Returns whether an event with the same title and time exists. */
async function hasSameEvent(access: DavAccess, event: DisplayedCalendarEvent, zone: string) {
  const [from, to] = [toInstant(event.start, zone), toInstant(event.end, zone)]
  const objects = await readCalendarObjects(access, toIso(from), toIso(to))
  return objects
    .flatMap(({ data }) => expandRecurringEvents(data, from, to, zone))
    .some((one) => one.summary === event.summary && isSameEventTime(one.start, event.start))
}

/**
 * Creates the event. If the response was lost or an event with this UID exists, the stored event decides whether the
 * creation succeeded.
 */
async function createOnce(
  access: DavAccess,
  calendarUrl: string,
  { uid, url, data }: { uid: string; url: string; data: string },
) {
  try {
    await createCalendarEvent(access, calendarUrl, uid, data)
  } catch (error) {
    const isUnclear = error instanceof CalendarError && (error.isTransient || error.code === 'changed')
    if (!isUnclear) throw error
    await readCalendarObject(access, url).catch(() => {
      throw error
    })
  }
}

function summarise(choose: ChooseText, event: DisplayedCalendarEvent, zone: string, isRepeated: boolean) {
  const title = quoteUntrustedText(event.summary)
  const when = formatPeriod(event, zone)
  const guests = event.attendees.join(', ')
  const create = guests
    ? choose(
        `Create the event ${title} at ${when} and invite ${guests}`,
        `创建日程 ${title}，时间 ${when}，并邀请 ${guests}`,
      )
    : choose(`Create the event ${title} at ${when}`, `创建日程 ${title}，时间 ${when}`)
  return isRepeated
    ? create +
        choose(
          '. The calendar has an event with this title and time already',
          '。日历中已有标题和时间相同的日程',
        )
    : create
}
