import type { Instant } from '@sanhe/kit/runtime/clock'
import ICAL from 'ical.js'
import { CalendarError } from './calendar-error.ts'
import type { EventTime } from './event-times.ts'
import { parseCalendar } from './expand-events.ts'

export type NewCalendarEvent = {
  uid: string
  summary: string
  start: EventTime
  end: EventTime
  location?: string | undefined
  description?: string | undefined
  organizer: string
  attendees: string[]
  now: Instant
}

const toTime = (time: EventTime) =>
  'day' in time ? ICAL.Time.fromDateString(time.day) : ICAL.Time.fromJSDate(new Date(time.at), true)

/** Writes a new event. Times are in UTC, because an event without recurrence needs no time zone. */
export function buildCalendarEvent({
  uid,
  summary,
  start,
  end,
  location,
  description,
  organizer,
  attendees,
  now,
}: NewCalendarEvent) {
  const root = new ICAL.Component('vcalendar')
  root.updatePropertyWithValue('version', '2.0')
  root.updatePropertyWithValue('prodid', '-//Sanhe//Secretary//EN')
  const event = new ICAL.Component('vevent')
  root.addSubcomponent(event)
  event.updatePropertyWithValue('uid', uid)
  event.updatePropertyWithValue('dtstamp', toTime({ at: now }))
  event.updatePropertyWithValue('dtstart', toTime(start))
  event.updatePropertyWithValue('dtend', toTime(end))
  event.updatePropertyWithValue('summary', summary)
  if (location) event.updatePropertyWithValue('location', location)
  if (description) event.updatePropertyWithValue('description', description)
  if (attendees.length) event.updatePropertyWithValue('organizer', `mailto:${organizer}`)
  for (const attendee of attendees) {
    const property = new ICAL.Property('attendee')
    property.setParameter('rsvp', 'TRUE')
    property.setValue(`mailto:${attendee}`)
    event.addProperty(property)
  }
  return root.toString()
}

/** Moves an event, or one occurrence of a recurring event, which then gets its own entry. */
export function moveCalendarEvent(
  data: string,
  recurrence: string | null,
  start: EventTime,
  end: EventTime,
  now: Instant,
) {
  const { root, master } = findMaster(data)
  if (recurrence === null) {
    if (new ICAL.Event(master).isRecurring()) throw new CalendarError('refused')
    setTimes(master, start, end, now)
    return root.toString()
  }
  const known = findException(root, recurrence)
  const entry = known ?? new ICAL.Component(structuredClone(master.toJSON()) as unknown[] as never)
  if (!known) {
    for (const name of ['rrule', 'rdate', 'exdate', 'exrule']) entry.removeAllProperties(name)
    entry.addProperty(toOccurrenceProperty(master, 'recurrence-id', recurrence))
    root.addSubcomponent(entry)
  }
  setTimes(entry, start, end, now)
  return root.toString()
}

/** Leaves out one occurrence of a recurring event. */
export function excludeEventOccurrence(data: string, recurrence: string) {
  const { root, master } = findMaster(data)
  const known = findException(root, recurrence)
  if (known) root.removeSubcomponent(known)
  master.addProperty(toOccurrenceProperty(master, 'exdate', recurrence))
  return root.toString()
}

function setTimes(event: ICAL.Component, start: EventTime, end: EventTime, now: Instant) {
  for (const name of ['dtstart', 'dtend', 'duration']) event.removeAllProperties(name)
  event.updatePropertyWithValue('dtstart', toTime(start))
  event.updatePropertyWithValue('dtend', toTime(end))
  event.updatePropertyWithValue('dtstamp', toTime({ at: now }))
  const sequence = Number(event.getFirstPropertyValue('sequence') ?? 0)
  event.updatePropertyWithValue('sequence', sequence + 1)
}

/** An occurrence is named by its original start, with the time zone of the event's start. */
function toOccurrenceProperty(master: ICAL.Component, name: string, recurrence: string) {
  const property = new ICAL.Property(name)
  const tzid = master.getFirstProperty('dtstart')?.getParameter('tzid')
  if (typeof tzid === 'string') property.setParameter('tzid', tzid)
  const isDay = !recurrence.includes('T')
  property.setValue(isDay ? ICAL.Time.fromDateString(recurrence) : ICAL.Time.fromDateTimeString(recurrence))
  return property
}

const findException = (root: ICAL.Component, recurrence: string) =>
  root
    .getAllSubcomponents('vevent')
    .find((event) => String(event.getFirstPropertyValue('recurrence-id') ?? '') === recurrence)

function findMaster(data: string) {
  const root = parseCalendar(data)
  const master = root?.getAllSubcomponents('vevent').find((event) => !event.hasProperty('recurrence-id'))
  if (!root || !master) throw new CalendarError('no_event')
  return { root, master }
}
