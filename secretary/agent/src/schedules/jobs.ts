import { hourMs, secondMs } from '@sanhe/kit/runtime/clock'
import type { Job } from '@sanhe/kit/runtime/jobs'
import type { Deps } from '#core'
import { removeDeletedSchedules, type SendScheduledMessage, startDueRuns } from './service.ts'

export const scheduleJobs = (deps: Pick<Deps, 'db'>, send: SendScheduledMessage): Job[] => [
  { name: 'start-scheduled-runs', everyMs: secondMs, run: (now) => startDueRuns(deps, send, now) },
  { name: 'remove-deleted-schedules', everyMs: hourMs, run: (now) => removeDeletedSchedules(deps, now) },
]
