import type { FieldErrors } from '@sanhe/ui/form/use-form-check.ts'
import { dayMs, fromIso, hourMs, type Instant } from '@sanhe/kit/runtime/clock'
import { toShanghaiDayText } from './dates.ts'

export type HomeVisitTime = { day: string; time: string }
export type HomeVisitTimeErrors = FieldErrors<keyof HomeVisitTime>

export const validateHomeVisitTime = ({ day, time }: HomeVisitTime) =>
  ({
    day: day ? undefined : '请选择日期',
    time: time ? undefined : '请选择时间',
  }) satisfies HomeVisitTimeErrors

const days = 30
const firstHour = 8
const lastHour = 19
/** Shortest time in milliseconds between now and the start of a visit. */
const minLeadTimeMs = hourMs

/** Half hours of a day at which a visit can start: 08:00, 08:30 … 19:00. */
const halfHours = Array.from({ length: (lastHour - firstHour) * 2 + 1 }, (_, index) => {
  const hour = String(firstHour + Math.floor(index / 2)).padStart(2, '0')
  return `${hour}:${index % 2 ? '30' : '00'}`
})

/** Returns a timestamp in the server's format, with the UTC offset of Shanghai. */
export const toShanghaiTimestamp = (day: string, time: string) => `${day}T${time}:00+08:00`

/** Returns the times of a day at which a visit can start, in steps of half an hour. */
export const listHomeVisitTimes = (day: string, now: Instant) =>
  halfHours.filter((time) => fromIso(toShanghaiTimestamp(day, time)) >= now + minLeadTimeMs)

/** Returns the days on which a visit can start. Today is included only if a visit can still start today. */
export const listHomeVisitDays = (now: Instant) =>
  Array.from({ length: days }, (_, index) => toShanghaiDayText(now + index * dayMs)).filter(
    (day, index) => index > 0 || listHomeVisitTimes(day, now).length > 0,
  )
