import { dayMs, fromIso, hourMs, type Instant } from '@sanhe/kit/runtime/clock'
import { dayOf } from '#parts/when.ts'

/** The service accepts no earlier start. */
const leadMs = hourMs
const daysShown = 30
const firstHour = 5
const lastHour = 21

export type Start = { day: string; time: string }

const halfHours = Array.from({ length: lastHour - firstHour + 1 }, (_, nth) =>
  String(firstHour + nth).padStart(2, '0'),
).flatMap((hour) => [`${hour}:00`, `${hour}:30`])

const isAhead = (day: string, time: string, now: Instant) =>
  fromIso(`${day}T${time}:00+08:00`) >= now + leadMs

/** The times of a day at which something can begin; what was planned `before` stays one of them. */
export const timesOn = (day: string, now: Instant, before?: Start) =>
  [
    ...new Set([
      ...(before?.day === day ? [before.time] : []),
      ...halfHours.filter((time) => isAhead(day, time, now)),
    ]),
  ].toSorted()

/** The days on which something can begin. */
export const daysAhead = (now: Instant, before?: Start) =>
  [
    ...new Set([
      ...(before ? [before.day] : []),
      ...Array.from({ length: daysShown }, (_, nth) => dayOf(now + nth * dayMs)),
    ]),
  ]
    .filter((day) => timesOn(day, now, before).length > 0)
    .toSorted()

const usualTime = '09:00'

/** Tomorrow at nine, while nothing was chosen. */
export const firstStart = (now: Instant): Start => ({ day: dayOf(now + dayMs), time: usualTime })

/** Another day at the same time, if that can be; else the first that can. */
export function onDay(day: string, { time }: Start, now: Instant, before?: Start): Start {
  const times = timesOn(day, now, before)
  return { day, time: times.includes(time) ? time : (times[0] ?? usualTime) }
}
