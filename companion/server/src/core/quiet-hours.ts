import { hourMs, type Instant, getShanghaiDayStart } from '@sanhe/kit/runtime/clock'

const quietEndMs = 8 * hourMs
const quietStartMs = 22 * hourMs

/** Returns whether non-urgent push notifications may be sent now: from 08:00 to 22:00 in Shanghai. */
export function isOutsideQuietHours(now: Instant) {
  const sinceMidnight = now - getShanghaiDayStart(now)
  return sinceMidnight >= quietEndMs && sinceMidnight < quietStartMs
}
