import { dayMs, hourMs, type Instant, minuteMs, secondMs } from '@sanhe/kit/runtime/clock'

export const codeValidMs = 120 * secondMs
export const cooldownMs = 60 * secondMs
type Window = { max: number; windowMs: number }
const sendWindows: Window[] = [{ max: 3, windowMs: 5 * minuteMs }]
/** What a vendor allows a phone beside it: more would be paid for and never arrive. */
const vendorWindows: Window[] = [
  { max: 5, windowMs: hourMs },
  { max: 10, windowMs: dayMs },
]
/** What one address may ask for of that: it leaves some to the phone's owner, who is elsewhere. */
const shareWindows: Window[] = [
  { max: 3, windowMs: hourMs },
  { max: 5, windowMs: dayMs },
]
/** How far back sending looks. */
export const longestWindowMs = dayMs

/** So many wrong guesses end a code. */
export const maxWrongTries = 5
/**
 * And so many in a day, while a code is valid, end guessing at a phone: three codes in five minutes would allow 4,320. From
 * then on each code is good for one try, where it was asked for.
 */
export const maxWrongADay = 10

const secondsFrom = (now: Instant, until: Instant) => Math.max(1, Math.ceil((until - now) / secondMs))

/** When a code was sent, and whether to the same address as the one that is asked for. */
type Sent = { at: Instant; isOwn: boolean }

/** Seconds until a phone may be sent another code; 0 when it may now. `sent`: newest first, of the last day. */
export function secondsUntilNextCode(sent: Sent[], isPaidFor: boolean, now: Instant) {
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
  if (newest !== undefined && now < newest + cooldownMs) return secondsFrom(now, newest + cooldownMs)
  for (const { max, windowMs } of windows) {
    const recent = sentAt.filter((at) => at > now - windowMs)
    const oldest = recent[max - 1]
    if (oldest !== undefined) return secondsFrom(now, oldest + windowMs)
  }
  return 0
}
