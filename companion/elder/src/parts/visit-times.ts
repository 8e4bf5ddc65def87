import { dayMs, fromIso, hourMs, type Instant } from '@sanhe/kit/runtime/clock'
import { dayInShanghai } from './dates.ts'

const days = 30
const firstHour = 8
const lastHour = 19
/** Shortest time before a visit. */
const aheadMs = hourMs

/** Half hours of a day: 08:00, 08:30 … 19:00. */
const halfHours = Array.from({ length: (lastHour - firstHour) * 2 + 1 }, (_, index) => {
  const hour = String(firstHour + Math.floor(index / 2)).padStart(2, '0')
  return `${hour}:${index % 2 ? '30' : '00'}`
})

/** Timestamp in the service's format, with Shanghai's offset. */
export const shanghaiTimestamp = (day: string, time: string) => `${day}T${time}:00+08:00`

/** Returns the half hours of a day at which a visit can start. */
export const visitTimes = (day: string, now: Instant) =>
  halfHours.filter((time) => fromIso(shanghaiTimestamp(day, time)) >= now + aheadMs)

/** Returns the days to choose from. Today is included while it has a time left. */
export const visitDays = (now: Instant) =>
  Array.from({ length: days }, (_, index) => dayInShanghai(now + index * dayMs)).filter(
    (day, index) => index > 0 || visitTimes(day, now).length > 0,
  )
