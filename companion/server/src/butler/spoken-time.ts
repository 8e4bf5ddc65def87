import {
  addDays,
  type Instant,
  instantToShanghaiDay,
  getShanghaiDayStart,
  minuteMs,
} from '@sanhe/kit/runtime/clock'
import { formatMonthAndDay } from '#core'

const near = ['今天', '明天', '后天']
const weekdays = '一二三四五六日'
const twoDigits = (number: number) => String(number).padStart(2, '0')

/** Formats the time of day like `08:05`. */
export function formatTimeOfDay(at: Instant) {
  const minutes = Math.floor((at - getShanghaiDayStart(at)) / minuteMs)
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/** Formats a day like `今天`, `明天`, `后天` or `11月25日`. */
export function formatSpokenDay(day: string, now: Instant) {
  const nearDay = near.find((_, days) => addDays(instantToShanghaiDay(now), days) === day)
  return nearDay ?? formatMonthAndDay(day)
}

export const formatSpokenTime = (at: Instant, now: Instant) =>
  `${formatSpokenDay(instantToShanghaiDay(at), now)}${formatTimeOfDay(at)}`

/** Formats the current time like `2026年11月21日星期六12:00`. */
export function formatSpokenNow(now: Instant) {
  const day = instantToShanghaiDay(now)
  const { year, dayOfWeek } = Temporal.PlainDate.from(day)
  return `${year}年${formatMonthAndDay(day)}星期${weekdays[dayOfWeek - 1]}${formatTimeOfDay(now)}`
}
