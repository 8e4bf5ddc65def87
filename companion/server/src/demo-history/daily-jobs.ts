import { addDays, toInstantInShanghai } from '@sanhe/kit/runtime/clock'
import { getWeekday } from '#core'
import type { Town } from './town.ts'

/** Days between two runs of the demo data, which adds the activities and the doctors' slots of the next days. */
const seedIntervalDays = 12
/** Days between the last run and today. Its activities are over when the running service adds those of the next days. */
const lastSeedDaysAgo = 8

/** Lists the days after the first on which the demo data is added. */
export function listSeedDays({ firstDay, today }: Pick<Town, 'firstDay' | 'today'>) {
  const seedDays: string[] = []
  for (let day = addDays(today, -lastSeedDaysAgo); day > firstDay; day = addDays(day, -seedIntervalDays))
    seedDays.unshift(day)
  return seedDays
}
/** The statistics of merchants cover the last 31 days, so two runs store those of the whole history. */
const statisticsIntervalDays = 30

/** Plans the jobs that a running service would have run. Those of today run if their time has passed. */
export function planJobs({ timeline, service, firstDay, today }: Town) {
  for (const day of listSeedDays({ firstDay, today }))
    timeline.plan(toInstantInShanghai(day, '06:00'), service.seed)
  for (let index = 0, day = firstDay; day <= today; index += 1, day = addDays(day, 1)) {
    const plan = (time: string, act: () => Promise<unknown>) =>
      timeline.plan(toInstantInShanghai(day, time), act)
    const job = (time: string, name: string) => plan(time, () => service.runJob(name))
    if (index % statisticsIntervalDays === 0 || day === today) {
      job('00:20', 'merchant-stats.daily')
      job('00:25', 'platform-figures.daily')
    }
    if (getWeekday(day) === 'mon') job('08:00', 'health.reports')
    job('08:30', 'activities.move')
    job('10:15', 'money.reconcile')
    job('21:30', 'medical.complete-appointments')
    job('21:35', 'medical.complete-consultations')
    job('21:40', 'platform-figures.activeUsers')
    plan('21:50', service.deliverEvents)
  }
}
