import { minuteMs, secondMs } from '@sanhe/kit/runtime/clock'
import type { Job } from '@sanhe/kit/runtime/jobs'
import type { SubAgentService } from './service.ts'

export const taskJobs = (tasks: SubAgentService): Job[] => [
  { name: 'stop-overdue-agents', everyMs: secondMs, run: (now) => tasks.stopOverdue(now) },
  { name: 'end-left-over-agents', everyMs: minuteMs, run: () => tasks.endLeftOver() },
]
