import { minuteMs } from '@sanhe/kit/runtime/clock'
import type { Job } from '@sanhe/kit/runtime/jobs'
import type { DiskReconciler } from './disk-reconciler.ts'

/**
 * This periodic comparison backs up the file watcher: network file systems and full inotify tables report no events.
 */
export const diskJobs = (disk: DiskReconciler): Job[] => [
  { name: 'disk.reconcile', everyMs: 5 * minuteMs, run: () => disk.reconcile() },
]
