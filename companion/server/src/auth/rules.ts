import { dayMs, hourMs, type Instant, minuteMs, secondMs } from '@sanhe/kit/runtime/clock'

export const codeValidMs = 120 * secondMs
export const resendDelayMs = 60 * secondMs
type Window = { max: number; windowMs: number }
const sendWindows: Window[] = [{ max: 3, windowMs: 5 * minuteMs }]
/** Limits of SMS providers per phone. Further messages would be paid for and never arrive. */
const vendorWindows: Window[] = [
  { max: 5, windowMs: hourMs },
  { max: 10, windowMs: dayMs },
]
/** The share of the provider's limits that one IP address may use, so that some is left for the owner of the phone. */
const shareWindows: Window[] = [
  { max: 3, windowMs: hourMs },
  { max: 5, windowMs: dayMs },
]
/** The longest period for which sent codes are counted. */
export const longestLimitMs = dayMs

/** Number of wrong attempts after which a code is invalid. */
export const maxWrongAttempts = 5
/**
 * Number of wrong attempts at valid codes of a phone per day, since three codes in five minutes would allow 4,320.
 * Beyond it each code allows one attempt, at the IP address that requested it.
 */
export const maxWrongAttemptsPerDay = 10

const secondsFrom = (now: Instant, until: Instant) => Math.max(1, Math.ceil((until - now) / secondMs))

/** When a code was sent, and whether this IP address requested it. */
type SentCode = { at: Instant; isOwn: boolean }

/**
 * Returns the seconds until a phone may get another code; 0 if it may now. `sent` holds the codes of the last day,
 * newest first.
 */
export function secondsUntilNextCode(sent: SentCode[], isPaidFor: boolean, now: Instant) {
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
  if (newest !== undefined && now < newest + resendDelayMs) return secondsFrom(now, newest + resendDelayMs)
  for (const { max, windowMs } of windows) {
    const recent = sentAt.filter((at) => at > now - windowMs)
    const oldest = recent[max - 1]
    if (oldest !== undefined) return secondsFrom(now, oldest + windowMs)
  }
  return 0
}
