import {
  addDays,
  hourMs,
  type Instant,
  instantToShanghaiDay,
  toInstantInShanghai,
} from '@sanhe/kit/runtime/clock'
import { getWeekday, type Weekday } from '#core'

/** When the doses of a medicine are taken. Times are HH:MM in Shanghai, earliest first. */
export type MedicineSchedule = {
  times: string[]
  weekdays: Weekday[]
  startDay: string
  lastDay: string | null
}

export type Dose = { day: string; time: string }
export type DoseState = 'upcoming' | 'due' | 'missed' | 'taken'

/** Time in milliseconds for which a dose is due. After that it is missed, and no reminder is sent. */
const dueMs = hourMs
const daysOfWeek = 7

export const toDoseInstant = ({ day, time }: Dose): Instant => toInstantInShanghai(day, time)

export const isMedicineDay = ({ weekdays, startDay, lastDay }: MedicineSchedule, day: string) =>
  day >= startDay && (lastDay === null || day <= lastDay) && weekdays.includes(getWeekday(day))

/** Lists the doses of a day, earliest first. */
export const listDosesOfDay = (schedule: MedicineSchedule, day: string): Dose[] =>
  isMedicineDay(schedule, day) ? schedule.times.map((time) => ({ day, time })) : []

/** Returns the time at which a dose that was not taken becomes missed. */
export const getDoseCheckInstant = (dose: Dose): Instant => toDoseInstant(dose) + dueMs

/**
 * Returns whether a dose without a mark is missed. A dose that a change of the medicine removed is not missed. A dose
 * that is checked more than an hour late, for example after an outage, counts as not missed, because news of it would
 * come too late.
 */
export const isMissedDose = (schedule: MedicineSchedule, { day, time }: Dose, now: Instant) =>
  listDosesOfDay(schedule, day).some((dose) => dose.time === time) &&
  now < getDoseCheckInstant({ day, time }) + dueMs

export function decideDoseState(dose: Dose, isTaken: boolean, now: Instant): DoseState {
  if (isTaken) return 'taken'
  const lateMs = now - toDoseInstant(dose)
  if (lateMs < 0) return 'upcoming'
  return lateMs < dueMs ? 'due' : 'missed'
}

/** Returns the time of the first dose after `after`, or null if there is none. */
export function findNextDoseInstant(schedule: MedicineSchedule, after: Instant): Instant | null {
  const today = instantToShanghaiDay(after)
  const firstDay = today > schedule.startDay ? today : schedule.startDay
  // All doses of the first day may be over, so the search ends on the same weekday a week later.
  for (let nth = 0; nth <= daysOfWeek; nth += 1) {
    const next = listDosesOfDay(schedule, addDays(firstDay, nth))
      .map(toDoseInstant)
      .find((at) => at > after)
    if (next !== undefined) return next
  }
  return null
}

/**
 * Lists the doses from `from` until now, without those that are more than an hour late, for example after an outage.
 * Just after midnight these are doses of yesterday.
 */
export function listDosesToRemind(schedule: MedicineSchedule, from: Instant, now: Instant): Dose[] {
  const earliest = Math.max(from, now - dueMs)
  const today = instantToShanghaiDay(now)
  return [addDays(today, -1), today]
    .flatMap((day) => listDosesOfDay(schedule, day))
    .filter((dose) => toDoseInstant(dose) >= earliest && toDoseInstant(dose) <= now)
}
