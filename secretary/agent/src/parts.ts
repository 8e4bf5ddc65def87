import type { Job } from '@sanhe/kit/runtime/jobs'
import { approvalJobs, createApprovals } from '#approvals'
import type { Deps } from '#core'
import { journalJobs } from '#journal'
import { createConnectionHub, createTickets, liveJobs } from '#live'
import { createRuns, runJobs } from '#runs'
import { createTasks, taskJobs } from '#tasks'

export type Parts = ReturnType<typeof createParts>

/** Creates the parts of the product that outlive a request. */
export function createParts(deps: Deps) {
  const approvals = createApprovals(deps)
  const tasks = createTasks(deps, approvals)
  const runs = createRuns(deps, { tasks, approvals })
  const hub = createConnectionHub(deps, { runs, tasks, approvals })
  return { approvals, tasks, runs, hub, tickets: createTickets(deps) }
}

/** Ends what an earlier process left open, before the first request is served. */
export function recoverParts({ runs, tasks, approvals }: Parts) {
  approvals.recover()
  runs.endLeftOver('restart')
  tasks.endLeftOver('restart')
}

/** Stops replies first, so that clients still receive how they end. */
export function stopParts({ runs, tasks }: Parts) {
  runs.stop()
  tasks.stop()
}

export const jobsOfParts = (deps: Deps, { approvals, tasks, runs, hub }: Parts): Job[] => [
  ...liveJobs(hub),
  ...approvalJobs(approvals),
  ...taskJobs(tasks),
  ...runJobs(runs),
  ...journalJobs(deps),
]
