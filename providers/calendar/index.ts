export { CalendarError, type CalendarFault } from './calendar-error.ts'
export { type Contact, matchesContact, parseContact } from './contacts.ts'
export type { CalendarNetwork } from './dav-fetch.ts'
export {
  type CalendarAccount,
  type CalendarObject,
  createCalendarEvent,
  type DavAccess,
  deleteCalendarEvent,
  listCalendars,
  readCalendarObject,
  readCalendarObjects,
  readVCards,
  updateCalendarEvent,
} from './dav-session.ts'
export {
  excludeEventOccurrence,
  moveCalendarEvent,
  buildCalendarEvent,
} from './edit-event.ts'
export { fingerprintEvents } from './event-fingerprint.ts'
export { type EventTime, parseWallTime, toInstant, toWallTime } from './event-times.ts'
export { type CalendarEvent, expandRecurringEvents } from './expand-events.ts'
