import type { Instant } from '@sanhe/kit/runtime/clock'
import ICAL from 'ical.js'
import { type EventTime, toEventTime, toInstant } from './event-times.ts'

export type CalendarEvent = {
  summary: string
  location: string
  start: EventTime
  end: EventTime
  /** Original start of an occurrence as iCalendar writes it; null for an event without recurrence. */
  recurrence: string | null
  organizer: string
  attendees: string[]
}

/** Largest number of occurrences of one event that are examined, counted from the start of the event. */
const maxIterations = 20_000

/** Returns the occurrences of an event, with its exceptions, that overlap a period. Damaged data has none. */
export function expandRecurringEvents(
  data: string,
  from: Instant,
  to: Instant,
  zone: string,
): CalendarEvent[] {
  const root = parseCalendar(data)
  if (!root) return []
  const all = root.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  const masters = all.filter((event) => !event.isRecurrenceException())
  for (const exception of all.filter((event) => event.isRecurrenceException()))
    masters.find(({ uid }) => uid === exception.uid)?.relateException(exception)
  const events = masters.length
    ? masters.flatMap((event) => occurrences(event, to, zone))
    : all.map((e) => describe(e, zone))
  return events.filter(
    ({ start, end }) =>
      toInstant(start, zone) < to && Math.max(toInstant(end, zone), toInstant(start, zone) + 1) > from,
  )
}

/** Parses an iCalendar text and registers its time zones for its events. */
export function parseCalendar(data: string): ICAL.Component | undefined {
  try {
    return new ICAL.Component(ICAL.parse(data) as unknown[] as never)
  } catch {
    return undefined
  }
}

const zoneOf = (event: ICAL.Event, name: 'dtstart' | 'dtend') => {
  const tzid = event.component.getFirstProperty(name)?.getParameter('tzid')
  return typeof tzid === 'string' ? tzid : undefined
}

function occurrences(event: ICAL.Event, to: Instant, zone: string): CalendarEvent[] {
  if (!event.startDate) return []
  if (!event.isRecurring())
    return event.component.getFirstPropertyValue('status') === 'CANCELLED' ? [] : [describe(event, zone)]
  const found: CalendarEvent[] = []
  const iterator = event.iterator()
  for (let count = 0; count < maxIterations; count += 1) {
    const next = iterator.next()
    if (!next) break
    const details = event.getOccurrenceDetails(next)
    const shown = describe(details.item, zone, details)
    if (details.item.component.getFirstPropertyValue('status') !== 'CANCELLED') found.push(shown)
    if (toInstant(toEventTime(next, zoneOf(event, 'dtstart'), zone), zone) >= to) break
  }
  return found
}

type Details = { startDate: ICAL.Time; endDate: ICAL.Time; recurrenceId: ICAL.Time }

function describe(event: ICAL.Event, zone: string, details?: Details): CalendarEvent {
  const { startDate, endDate } = details ?? event
  const startZone = zoneOf(event, 'dtstart')
  return {
    summary: event.summary ?? '',
    location: event.location ?? '',
    start: toEventTime(startDate, startZone, zone),
    end: toEventTime(endDate ?? startDate, zoneOf(event, 'dtend') ?? startZone, zone),
    recurrence: details ? details.recurrenceId.toString() : null,
    organizer: event.organizer ?? '',
    attendees: event.attendees.map((attendee) => String(attendee.getFirstValue())),
  }
}
