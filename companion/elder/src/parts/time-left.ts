import { fromIso, type Instant, secondMs } from '@sanhe/kit/runtime/clock'

/** Formats the time that remains until a deadline: 12 分 05 秒. Returns undefined once the deadline has passed. */
export function formatTimeLeft(untilIso: string, now: Instant) {
  const seconds = Math.ceil((fromIso(untilIso) - now) / secondMs)
  if (seconds <= 0) return undefined
  return `${Math.floor(seconds / 60)} 分 ${String(seconds % 60).padStart(2, '0')} 秒`
}
