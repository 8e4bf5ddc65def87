import type { Instant } from '@sanhe/kit/runtime/clock'
import type ICAL from 'ical.js'

/** Start or end of an event. An all-day event has days without a time zone. */
export type EventTime = { day: string } | { at: Instant }

const isKnownZone = (name: string) => {
  try {
    return Boolean(Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/**
 * Converts a time of iCalendar. A time with a known time zone follows the current rules of the zone. A time with
 * another zone name follows the definition in the event. A time without a zone is in the owner's time zone.
 */
export function toEventTime(time: ICAL.Time, tzid: string | undefined, ownZone: string): EventTime {
  const { year, month, day, hour, minute, second } = time
  if (time.isDate) return { day: Temporal.PlainDate.from({ year, month, day }).toString() }
  if (time.zone?.tzid === 'UTC') return { at: time.toUnixTime() * 1000 }
  if (tzid !== undefined && !isKnownZone(tzid)) return { at: time.toUnixTime() * 1000 }
  const wall = Temporal.PlainDateTime.from({ year, month, day, hour, minute, second })
  return { at: wall.toZonedDateTime(tzid ?? ownZone).epochMilliseconds }
}

/** Returns the instant of an event time. A day becomes the instant at which it begins in `zone`. */
export const toInstant = (time: EventTime, zone: string): Instant =>
  'at' in time ? time.at : Temporal.PlainDate.from(time.day).toZonedDateTime(zone).epochMilliseconds

/** Returns the wall-clock time of an instant as `2026-11-23T09:00`. */
export const toWallTime = (at: Instant, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })

/**
 * Converts a wall-clock time or a day in the owner's time zone. A time that does not exist, because summer time begins,
 * moves forward.
 */
export function parseWallTime(text: string, zone: string): EventTime {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return { day: Temporal.PlainDate.from(text).toString() }
  return { at: Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds }
}
