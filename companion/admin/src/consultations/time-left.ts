import { type Instant, minuteMs } from '@sanhe/kit/runtime/clock'

/** A consultation is urgent when at most this many minutes are left until it must be answered. */
const urgentMinutes = 30

/**
 * Returns the whole hours and minutes until a consultation must be answered. If that time has passed, returns the hours
 * and minutes since then.
 */
export function computeTimeLeft(dueAt: Instant, now: Instant) {
  const isOverdue = now >= dueAt
  // Time that is left is rounded up to whole minutes, so that "0 min left" never appears.
  const minutes = isOverdue ? Math.floor((now - dueAt) / minuteMs) : Math.ceil((dueAt - now) / minuteMs)
  return {
    hours: Math.floor(minutes / 60),
    minutes: minutes % 60,
    isOverdue,
    isUrgent: !isOverdue && minutes <= urgentMinutes,
  }
}
