import { getShanghaiDayStart, type Instant, instantToShanghaiDay, minuteMs } from '@sanhe/kit/runtime/clock'

/** Formats a day (`2026-11-21`) like `11月21日`. */
export function formatMonthAndDay(day: string) {
  const [, month, dayOfMonth] = day.split('-').map(Number)
  return `${month}月${dayOfMonth}日`
}

/** Formats a day and a time of day (`14:30` or `14:30:00`) like `11月21日 14:30`. */
export const formatDayAndTime = (day: string, time: string) => `${formatMonthAndDay(day)} ${time.slice(0, 5)}`

/** Formats an instant like `11月21日 14:30`. */
export function formatDateAndTime(at: Instant) {
  const minutes = Math.floor((at - getShanghaiDayStart(at)) / minuteMs)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${formatMonthAndDay(instantToShanghaiDay(at))} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Formats an instant like `2026年11月21日 14:30`, as the time fields of WeChat's templates require. */
export const formatFullDateAndTime = (at: Instant) =>
  `${instantToShanghaiDay(at).slice(0, 4)}年${formatDateAndTime(at)}`
