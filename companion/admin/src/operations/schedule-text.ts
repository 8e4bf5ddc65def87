import type { operationsLabels } from './text.ts'

type Labels = Pick<(typeof operationsLabels)['en'], 'seconds' | 'minutes' | 'hours' | 'days' | 'dailyAt'>

/** Returns the schedule of a job (`every 300 s`, `daily at 03:10`) as words. */
export function describeSchedule(schedule: string, t: Labels) {
  const time = /\d\d:\d\d/.exec(schedule)?.[0]
  if (time) return t.dailyAt(time)
  const seconds = Number(/every (\d+) s/.exec(schedule)?.[1])
  if (!seconds) return schedule
  if (seconds % 86_400 === 0) return t.days(seconds / 86_400)
  if (seconds % 3600 === 0) return t.hours(seconds / 3600)
  return seconds % 60 === 0 ? t.minutes(seconds / 60) : t.seconds(seconds)
}
