import { minuteMs, secondMs } from '@sanhe/kit/runtime/clock'
import type { Job } from '@sanhe/kit/runtime/jobs'
import type { RunService } from './service.ts'

export const runJobs = (runs: RunService): Job[] => [
  { name: 'stop-overdue-replies', everyMs: secondMs, run: (now) => runs.stopOverdue(now) },
  { name: 'end-left-over-replies', everyMs: minuteMs, run: () => runs.endLeftOver() },
]
