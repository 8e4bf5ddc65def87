import type { Job } from '@sanhe/kit/runtime/jobs'
import { approvalJobs, createApprovals } from '#approvals'
import type { Deps } from '#core'
import { journalJobs } from '#journal'
import { createHub, createTickets, liveJobs } from '#live'
import { createRuns, runJobs } from '#runs'
import { createTasks, taskJobs } from '#tasks'

export type Parts = ReturnType<typeof createParts>

/** What of the product lives longer than a request. */
export function createParts(deps: Deps) {
  const approvals = createApprovals(deps)
  const tasks = createTasks(deps, approvals)
  const runs = createRuns(deps, { tasks, approvals })
  const hub = createHub(deps, { runs, tasks, approvals })
  return { approvals, tasks, runs, hub, tickets: createTickets(deps) }
}

/** An earlier process may have ended at any moment: what it left open ends before anybody can ask. */
export function recoverParts({ runs, tasks, approvals }: Parts) {
  approvals.recover()
  runs.endLeftOver('restart')
  tasks.endLeftOver('restart')
}

/** Replies first, so that those who listen hear how they end. */
export function stopParts({ runs, tasks }: Parts) {
  runs.stop()
  tasks.stop()
}

export const partJobs = (deps: Deps, { approvals, tasks, runs, hub }: Parts): Job[] => [
  ...liveJobs(hub),
  ...approvalJobs(approvals),
  ...taskJobs(tasks),
  ...runJobs(runs),
  ...journalJobs(deps),
]
