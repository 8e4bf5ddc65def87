import { createHash } from 'node:crypto'
import { parseCalendar } from './expand-events.ts'

/**
 * Properties of an event that a person sees. Only these are compared, because servers may add other properties when
 * they store an event.
 */
const compared = ['uid', 'recurrence-id', 'dtstart', 'dtend', 'rrule', 'exdate', 'summary', 'location']

/** Returns a hash of times and texts of the events, which stays equal until one of them changes. */
export function fingerprintEvents(data: string) {
  const events = parseCalendar(data)?.getAllSubcomponents('vevent') ?? []
  const lines = events.map((event) =>
    JSON.stringify(
      compared.map((name) => event.getAllProperties(name).map((one) => one.getValues().map(String))),
    ),
  )
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex')
}
