import { type Instant, minuteMs } from '@sanhe/kit/runtime/clock'

/** Time before the due time from which a consultation is urgent, in minutes. */
const urgentMinutes = 30

/**
 * Returns the time until the due time, or the time since then if it has passed, in whole hours and minutes.
 */
export function computeTimeLeft(dueAt: Instant, now: Instant) {
  const isOverdue = now >= dueAt
  // A started minute counts as a whole one before the due time, so that "0 min left" never appears.
  const minutes = isOverdue ? Math.floor((now - dueAt) / minuteMs) : Math.ceil((dueAt - now) / minuteMs)
  return {
    hours: Math.floor(minutes / 60),
    minutes: minutes % 60,
    isOverdue,
    isUrgent: !isOverdue && minutes <= urgentMinutes,
  }
}
