import { dayMs, type Instant } from '@sanhe/kit/runtime/clock'
import {
  type CalendarEvent,
  type EventTime,
  expandRecurringEvents,
  parseWallTime,
} from '@sanhe/providers/calendar'

/** Longest period, in days, that one list of events may cover. */
export const maxListedDays = 92
/** Largest number of events in one list. */
export const maxListedEvents = 100
export const maxListedContacts = 20
export const maxEventAttendees = 50
export const maxEventDescriptionCharacters = 5000

export type CalendarEventId = { accountId: number; url: string; recurrence: string | null }

const encode = (text: string) => Buffer.from(text).toString('base64url')
const decode = (text: string) => Buffer.from(text, 'base64url').toString('utf8')

/** Formats the location of an event as the id that the model passes to other tools. */
export const formatCalendarEventId = ({ accountId, url, recurrence }: CalendarEventId) =>
  `${accountId}.${encode(url)}.${encode(recurrence ?? '')}`

export function parseCalendarEventId(text: string): CalendarEventId | undefined {
  const found = /^(\d{1,9})\.([\w-]{1,2000})\.([\w-]{0,60})$/.exec(text.trim())
  if (!found) return undefined
  const url = decode(found[2] ?? '')
  const recurrence = decode(found[3] ?? '')
  const isRecurrence = recurrence === '' || /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ?)?$/.test(recurrence)
  if (!URL.canParse(url) || !isRecurrence) return undefined
  return { accountId: Number(found[1]), url, recurrence: recurrence || null }
}

/** Returns whether a text is a day or a wall-clock time to the minute that exists in the calendar. */
export function isWallTime(text: string) {
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/.test(text)) return false
  try {
    parseWallTime(text, 'UTC')
    return true
  } catch {
    return false
  }
}

const hourMs = 3_600_000
const addDays = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()

/**
 * Returns start and end of an event. Without `end`, an event with a time keeps its former duration, or lasts one hour
 * if it is new. The end of an all-day event is its last day. Returns undefined if the end is not after the start, or if
 * only one of the two has a time.
 */
export function toEventPeriod(start: string, end: string | undefined, zone: string, before?: CalendarEvent) {
  const from = parseWallTime(start, zone)
  const to = end === undefined ? undefined : parseWallTime(end, zone)
  if ('day' in from) {
    const last = to ?? { day: addDays(from.day, (before ? daysOf(before) : 1) - 1) }
    if (!('day' in last) || last.day < from.day) return undefined
    return { start: from, end: { day: addDays(last.day, 1) } }
  }
  const until = to ?? { at: from.at + (before ? lengthOf(before) : hourMs) }
  return 'at' in until && until.at > from.at ? { start: from, end: until } : undefined
}

const daysOf = ({ start, end }: CalendarEvent) =>
  'day' in start && 'day' in end
    ? Math.max(1, Temporal.PlainDate.from(start.day).until(end.day, { largestUnit: 'days' }).days)
    : 1
const lengthOf = ({ start, end }: CalendarEvent) =>
  'at' in start && 'at' in end && end.at > start.at ? end.at - start.at : hourMs

/** Time in ms before and after the original time of an occurrence in which the moved occurrence is searched. */
const movedByMs = 400 * dayMs
const maxInstant = 8_640_000_000_000_000

/** Returns an event or one occurrence of it. */
export function findOccurrence(data: string, recurrence: string | null, zone: string) {
  const around = recurrence === null ? undefined : Date.parse(`${recurrence.slice(0, 10)}T00:00:00Z`)
  const [from, to]: [Instant, Instant] =
    around === undefined ? [-maxInstant, maxInstant] : [around - movedByMs, around + movedByMs]
  return expandRecurringEvents(data, from, to, zone).find((event) => event.recurrence === recurrence)
}

export const isSameEventTime = (a: EventTime, b: EventTime) => JSON.stringify(a) === JSON.stringify(b)
