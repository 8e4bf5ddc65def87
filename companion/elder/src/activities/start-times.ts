import { dayMs, fromIso, hourMs, type Instant } from '@sanhe/kit/runtime/clock'
import { dayInShanghai } from '#parts/dates.ts'

/** The service refuses earlier starts. */
const leadMs = hourMs
const daysShown = 30
const firstHour = 5
const lastHour = 21

export type StartTime = { day: string; time: string }

const halfHours = Array.from({ length: lastHour - firstHour + 1 }, (_, nth) =>
  String(firstHour + nth).padStart(2, '0'),
).flatMap((hour) => [`${hour}:00`, `${hour}:30`])

const isAhead = (day: string, time: string, now: Instant) =>
  fromIso(`${day}T${time}:00+08:00`) >= now + leadMs

/** Returns the start times of a day. The currently planned time (`before`) stays available. */
export const startTimesOn = (day: string, now: Instant, before?: StartTime) =>
  [
    ...new Set([
      ...(before?.day === day ? [before.time] : []),
      ...halfHours.filter((time) => isAhead(day, time, now)),
    ]),
  ].toSorted()

export const startDays = (now: Instant, before?: StartTime) =>
  [
    ...new Set([
      ...(before ? [before.day] : []),
      ...Array.from({ length: daysShown }, (_, nth) => dayInShanghai(now + nth * dayMs)),
    ]),
  ]
    .filter((day) => startTimesOn(day, now, before).length > 0)
    .toSorted()

const usualTime = '09:00'

export const defaultStart = (now: Instant): StartTime => ({
  day: dayInShanghai(now + dayMs),
  time: usualTime,
})

/** Returns the same time on another day if possible, otherwise the first possible time. */
export function startOnDay(day: string, { time }: StartTime, now: Instant, before?: StartTime): StartTime {
  const times = startTimesOn(day, now, before)
  return { day, time: times.includes(time) ? time : (times[0] ?? usualTime) }
}
