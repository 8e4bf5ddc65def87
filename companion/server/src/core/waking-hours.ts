import { hourMs, type Instant, localDayStart } from '@sanhe/kit/runtime/clock'

const wakesMs = 8 * hourMs
const sleepsMs = 22 * hourMs

/** Whether what can wait may ring at somebody's now: from eight to ten in the evening, in Shanghai. */
export function isAwake(now: Instant) {
  const sinceMidnight = now - localDayStart(now)
  return sinceMidnight >= wakesMs && sinceMidnight < sleepsMs
}
