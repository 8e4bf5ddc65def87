import { minuteMs } from '@sanhe/kit/runtime/clock'
import type { Job } from '@sanhe/kit/runtime/jobs'
import type { Disk } from './disk.ts'

/** The safety net under the watcher: network folders and full watch tables tell nobody about an edit. */
export const diskJobs = (disk: Disk): Job[] => [
  { name: 'disk.reconcile', everyMs: 5 * minuteMs, run: () => disk.reconcile() },
]
