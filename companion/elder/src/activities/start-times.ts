import { dayMs, fromIso, hourMs, type Instant } from '@sanhe/kit/runtime/clock'
import { toShanghaiDayText } from '#parts/dates.ts'

/**
 * Shortest time in milliseconds between now and the start of an activity. The server refuses activities that start
 * sooner.
 */
const leadMs = hourMs
const daysShown = 30
const firstHour = 5
const lastHour = 21

export type ActivityStartTime = { day: string; time: string }

const halfHours = Array.from({ length: lastHour - firstHour + 1 }, (_, nth) =>
  String(firstHour + nth).padStart(2, '0'),
).flatMap((hour) => [`${hour}:00`, `${hour}:30`])

const isAhead = (day: string, time: string, now: Instant) =>
  fromIso(`${day}T${time}:00+08:00`) >= now + leadMs

/**
 * Returns the start times that the user can choose on a day. The current start of the activity (`before`) is always
 * included on its day.
 */
export const listStartTimesOnDay = (day: string, now: Instant, before?: ActivityStartTime) =>
  [
    ...new Set([
      ...(before?.day === day ? [before.time] : []),
      ...halfHours.filter((time) => isAhead(day, time, now)),
    ]),
  ].toSorted()

export const listStartDays = (now: Instant, before?: ActivityStartTime) =>
  [
    ...new Set([
      ...(before ? [before.day] : []),
      ...Array.from({ length: daysShown }, (_, nth) => toShanghaiDayText(now + nth * dayMs)),
    ]),
  ]
    .filter((day) => listStartTimesOnDay(day, now, before).length > 0)
    .toSorted()

const usualTime = '09:00'

export const defaultStartTime = (now: Instant): ActivityStartTime => ({
  day: toShanghaiDayText(now + dayMs),
  time: usualTime,
})

/**
 * Moves a start time to another day. Keeps the time of day if the other day offers it, otherwise returns the first time
 * that the other day offers.
 */
export function moveStartTimeToDay(
  day: string,
  { time }: ActivityStartTime,
  now: Instant,
  before?: ActivityStartTime,
): ActivityStartTime {
  const times = listStartTimesOnDay(day, now, before)
  return { day, time: times.includes(time) ? time : (times[0] ?? usualTime) }
}
