import { dayMs, hourMs, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'

/** Time in which a user can read a notification in the app before an email about it is sent. */
const emailDelayMs = 5 * minuteMs
/** Time of day of the daily email, in the time zone of the user. */
const digestTimeOfDay = '08:00'
/** Age from which notifications are no longer sent, for example after a mail server was down for days. */
export const maxEmailAgeMs = 3 * dayMs
export const maxPushAgeMs = dayMs
export const confirmationLifetimeMs = dayMs
/** Largest number of notifications that one email describes; further ones are only counted. */
export const maxListedInEmail = 20

/** Returns the instant at which an email about unread notifications is due. `oldestAt`: creation of the oldest one. */
export function findEmailDueAt(mode: 'soon' | 'daily', oldestAt: Instant, timeZone: string): Instant {
  if (mode === 'soon') return oldestAt + emailDelayMs
  const created = Temporal.Instant.fromEpochMilliseconds(oldestAt).toZonedDateTimeISO(timeZone)
  const digestOf = (day: Temporal.PlainDate) =>
    day.toZonedDateTime({ timeZone, plainTime: digestTimeOfDay }).epochMilliseconds
  const today = digestOf(created.toPlainDate())
  return today >= oldestAt ? today : digestOf(created.toPlainDate().add({ days: 1 }))
}

/** Error codes with which a mail server permanently refuses a recipient or a message. */
const permanentCodes = new Set([
  'BAD_ADDRESS',
  'EENVELOPE',
  'SMTP_550',
  'SMTP_551',
  'SMTP_552',
  'SMTP_553',
  'SMTP_554',
])

/**
 * Returns whether a failed email is never sent again. After any other failure, for example a wrong SMTP password, the
 * email waits, because the operator can repair the cause.
 */
export const isRefusedForGood = (code: string) => permanentCodes.has(code)

/** Returns the time until the next attempt: one minute, then three times as long each time, at most an hour. */
export const getRetryDelayMs = (attempts: number) => Math.min(minuteMs * 3 ** (attempts - 1), hourMs)
