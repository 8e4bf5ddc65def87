import { getShanghaiDayStart, type Instant, instantToShanghaiDay, minuteMs } from '@sanhe/kit/runtime/clock'

/** Formats an instant like `11月21日 14:30`. */
export function formatDateAndTime(at: Instant) {
  const [, month, day] = instantToShanghaiDay(at).split('-').map(Number)
  const minutes = Math.floor((at - getShanghaiDayStart(at)) / minuteMs)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${month}月${day}日 ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
