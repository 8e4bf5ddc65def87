import { dayMs, fromIso, hourMs, type Instant } from '@sanhe/kit/runtime/clock'
import { dayOf } from './when.ts'

const days = 30
const firstHour = 8
const lastHour = 19
/** Nobody comes within the hour. */
const aheadMs = hourMs

/** 08:00, 08:30 … 19:00 */
const halfHours = Array.from({ length: (lastHour - firstHour) * 2 + 1 }, (_, index) => {
  const hour = String(firstHour + Math.floor(index / 2)).padStart(2, '0')
  return `${hour}:${index % 2 ? '30' : '00'}`
})

/** As the service writes moments: with Shanghai's offset. */
export const momentOf = (day: string, time: string) => `${day}T${time}:00+08:00`

/** The half hours of a day at which somebody may be asked to come. */
export const visitTimes = (day: string, now: Instant) =>
  halfHours.filter((time) => fromIso(momentOf(day, time)) >= now + aheadMs)

/** The days that one can choose from: today only while it still has an hour. */
export const visitDays = (now: Instant) =>
  Array.from({ length: days }, (_, index) => dayOf(now + index * dayMs)).filter(
    (day, index) => index > 0 || visitTimes(day, now).length > 0,
  )
