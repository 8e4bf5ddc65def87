import { dayMs, hourMs, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'

/** Time in which a user can read a notification in the app before an email about it is sent. */
const emailDelayMs = 5 * minuteMs
/** Time of day of digests, in the time zone of the user. Weekly digests are due on Mondays. */
const digestTimeOfDay = '08:00'
/**
 * Age from which notifications are no longer sent, for example after a mail server was down for days. A weekly digest
 * waits up to seven days longer.
 */
const maxEmailAgesMs = { soon: 3 * dayMs, daily: 3 * dayMs, weekly: 10 * dayMs }
export type SendingEmailMode = keyof typeof maxEmailAgesMs
export const getMaxEmailAgeMs = (mode: SendingEmailMode) => maxEmailAgesMs[mode]
export const maxPushAgeMs = dayMs
export const confirmationLifetimeMs = dayMs
/** Largest number of notifications that one email describes; further ones are only counted. */
export const maxListedInEmail = 20
export const maxListedInDigest = 50

type EmailDue = {
  mode: SendingEmailMode
  /** Creation of the oldest unread notification. */
  oldestAt: Instant
  timeZone: string
  /** Time at which the last digest was due; undefined if there was none. */
  lastDigestAt?: Instant | undefined
}

/**
 * Returns the instant at which an email about unread notifications is due. A digest is due at the first 8:00 that is
 * not before the oldest notification and is after the last digest. A last digest more than one period in the future was
 * sent while the clock was wrong, and is ignored.
 */
export function findEmailDueAt({ mode, oldestAt, timeZone, lastDigestAt }: EmailDue): Instant {
  if (mode === 'soon') return oldestAt + emailDelayMs
  const next = findDigestTime(mode, oldestAt, timeZone)
  const wasSentAhead = lastDigestAt !== undefined && lastDigestAt - oldestAt > periodsMs[mode]
  if (lastDigestAt === undefined || next > lastDigestAt || wasSentAhead) return next
  return findDigestTime(mode, lastDigestAt + 1, timeZone)
}

const periodsMs = { daily: dayMs, weekly: 7 * dayMs }

/** Returns the first time of a digest at `from` or later. */
function findDigestTime(mode: 'daily' | 'weekly', from: Instant, timeZone: string): Instant {
  const start = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone).toPlainDate()
  for (let days = 0; ; days += 1) {
    const day = start.add({ days })
    const at = day.toZonedDateTime({ timeZone, plainTime: digestTimeOfDay }).epochMilliseconds
    if (at >= from && (mode === 'daily' || day.dayOfWeek === 1)) return at
  }
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
