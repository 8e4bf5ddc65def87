import { getShanghaiDayStart, type Instant, instantToShanghaiDay, minuteMs } from '@sanhe/kit/runtime/clock'

/** Formats an instant like `11月21日 14:30`. */
export function formatDateAndTime(at: Instant) {
  const [, month, day] = instantToShanghaiDay(at).split('-').map(Number)
  const minutes = Math.floor((at - getShanghaiDayStart(at)) / minuteMs)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${month}月${day}日 ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Formats an instant like `2026年11月21日 14:30`, as the time fields of WeChat's templates require. */
export const formatFullDateAndTime = (at: Instant) =>
  `${instantToShanghaiDay(at).slice(0, 4)}年${formatDateAndTime(at)}`
