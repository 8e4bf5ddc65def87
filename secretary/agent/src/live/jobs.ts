import { secondMs } from '@sanhe/kit/runtime/clock'
import type { Job } from '@sanhe/kit/runtime/jobs'
import type { Hub } from './hub.ts'

export const liveJobs = (hub: Hub): Job[] => [
  { name: 'look-at-sockets', everyMs: secondMs, run: (now) => hub.look(now) },
]
