import type { Weekday } from '@sanhe/ui/weekdays.ts'

type Schedule = { times: string[]; weekdays: Weekday[]; startDay: string; lastDay: string | null }

type ScheduleTexts = {
  weekdays: Record<Weekday, string>
  everyDay: string
  from: (day: string) => string
  until: (day: string) => string
  comma: string
  formatDay: (isoDay: string) => string
}

const daysOfWeek = 7

/** Formats when a medicine is taken: 08:00, 20:00 · every day · until Sun 29 Nov. A start in the past is left out. */
export function formatSchedule(
  { times, weekdays, startDay, lastDay }: Schedule,
  t: ScheduleTexts,
  today: string,
) {
  const days =
    weekdays.length === daysOfWeek ? t.everyDay : weekdays.map((day) => t.weekdays[day]).join(t.comma)
  return [
    times.join(t.comma),
    days,
    ...(startDay > today ? [t.from(t.formatDay(startDay))] : []),
    ...(lastDay === null ? [] : [t.until(t.formatDay(lastDay))]),
  ].join(' · ')
}
