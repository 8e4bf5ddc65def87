import { secondMs } from '@sanhe/kit/runtime/clock'
import type { Job } from '@sanhe/kit/runtime/jobs'
import type { ConnectionHub } from './hub.ts'

export const liveJobs = (hub: ConnectionHub): Job[] => [
  { name: 'close-overdue-connections', everyMs: secondMs, run: (now) => hub.closeOverdue(now) },
]
