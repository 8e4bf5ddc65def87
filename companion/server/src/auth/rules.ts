import { dayMs, hourMs, type Instant, minuteMs, secondMs } from '@sanhe/kit/runtime/clock'

export const smsCodeLifetimeMs = 120 * secondMs
export const smsCodeResendDelayMs = 60 * secondMs
type Window = { max: number; windowMs: number }
const sendWindows: Window[] = [{ max: 3, windowMs: 5 * minuteMs }]
/**
 * Limits of SMS providers per phone number. A provider charges for messages beyond these limits but does not deliver
 * them.
 */
const vendorWindows: Window[] = [
  { max: 5, windowMs: hourMs },
  { max: 10, windowMs: dayMs },
]
/**
 * Limits of the codes that one IP address can request for a phone number. These limits are lower than the limits of the
 * provider, so that some codes remain for the owner of the phone number.
 */
const shareWindows: Window[] = [
  { max: 3, windowMs: hourMs },
  { max: 5, windowMs: dayMs },
]
/** Longest period in milliseconds for which sent codes are counted. */
export const longestSmsLimitWindowMs = dayMs

/** Number of wrong attempts after which a code becomes invalid. */
export const maxWrongCodeAttempts = 5
/**
 * Number of wrong attempts per phone number and day. Without this limit three codes in five minutes would allow 4,320
 * attempts a day. Beyond the limit each code allows one attempt, only at the IP address that requested the code.
 */
export const maxWrongCodeAttemptsPerDay = 10

const secondsFrom = (now: Instant, until: Instant) => Math.max(1, Math.ceil((until - now) / secondMs))

/**
 * Time at which a code was sent. `isOwn` is true if the client that now requests a code also requested the earlier one.
 */
type SentCode = { at: Instant; isOwn: boolean }

/**
 * Returns the number of seconds until a phone number may get another code; 0 if it may get one now. `sent` contains the
 * codes of the last day, newest first.
 */
export function secondsUntilNextSmsCode(sent: SentCode[], isPaidFor: boolean, now: Instant) {
  const all = sent.map(({ at }) => at)
  if (!isPaidFor) return secondsUntilFree(all, sendWindows, now)
  const own = sent.filter(({ isOwn }) => isOwn).map(({ at }) => at)
  return Math.max(
    secondsUntilFree(all, [...sendWindows, ...vendorWindows], now),
    secondsUntilFree(own, shareWindows, now),
  )
}

function secondsUntilFree(sentAt: Instant[], windows: Window[], now: Instant) {
  const [newest] = sentAt
  if (newest !== undefined && now < newest + smsCodeResendDelayMs)
    return secondsFrom(now, newest + smsCodeResendDelayMs)
  for (const { max, windowMs } of windows) {
    const recent = sentAt.filter((at) => at > now - windowMs)
    const oldest = recent[max - 1]
    if (oldest !== undefined) return secondsFrom(now, oldest + windowMs)
  }
  return 0
}
