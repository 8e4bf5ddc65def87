import { dayMs, fromIso, hourMs, type Instant, minuteMs } from '@sanhe/kit/clock'
import { dayOf, timeWords } from './when.ts'

const days = 30
const stepMs = 30 * minuteMs
const first = '08:00'
const last = '19:00'
/** Nobody comes within the hour. */
const aheadMs = hourMs

const startOf = (day: string) => fromIso(`${day}T${first}:00+08:00`)

/** The half hours of a day at which somebody may be asked to come. */
export function visitTimes(day: string, now: Instant) {
  const start = startOf(day)
  const all = Array.from({ length: 48 }, (_, index) => start + index * stepMs)
  return all
    .filter((at) => dayOf(at) === day && timeWords(at) <= last && at >= now + aheadMs)
    .map((at) => timeWords(at))
}

/** The days that one can choose from: today only while it still has an hour. */
export const visitDays = (now: Instant) =>
  Array.from({ length: days }, (_, index) => dayOf(now + index * dayMs)).filter(
    (day) => visitTimes(day, now).length > 0,
  )

/** As the service writes moments: with Shanghai's offset. */
export const momentOf = (day: string, time: string) => `${day}T${time}:00+08:00`
