import { addDays, type Instant, localDay, localDayStart, minuteMs } from '@sanhe/kit/runtime/clock'

const near = ['今天', '明天', '后天']
const weekdays = '一二三四五六日'
const twoDigits = (number: number) => String(number).padStart(2, '0')

/** Formats as `08:05`. */
export function timeOfDay(at: Instant) {
  const minutes = Math.floor((at - localDayStart(at)) / minuteMs)
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/** Formats as `今天`, `明天`, `后天` or `11月25日`. */
export function spokenDay(day: string, now: Instant) {
  const [, month, date] = day.split('-').map(Number)
  return near.find((_, days) => addDays(localDay(now), days) === day) ?? `${month}月${date}日`
}

export const spokenTime = (at: Instant, now: Instant) => `${spokenDay(localDay(at), now)}${timeOfDay(at)}`

/** Formats as `2026年11月21日星期六12:00`. */
export function spokenNow(now: Instant) {
  const day = localDay(now)
  const [year, month, date] = day.split('-').map(Number)
  const { dayOfWeek } = Temporal.PlainDate.from(day)
  return `${year}年${month}月${date}日星期${weekdays[dayOfWeek - 1]}${timeOfDay(now)}`
}
