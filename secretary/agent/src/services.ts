import type { Job } from '@sanhe/kit/runtime/jobs'
import { approvalJobs, createApprovalService } from '#approvals'
import type { Deps } from '#core'
import { journalJobs } from '#journal'
import { createConnectionHub, createSocketTickets, liveJobs } from '#live'
import { createRunService, runJobs } from '#runs'
import { createTaskService, taskJobs } from '#tasks'

export type AgentServices = ReturnType<typeof createAgentServices>

/** Creates the services of the product that outlive a request. */
export function createAgentServices(deps: Deps) {
  const approvals = createApprovalService(deps)
  const tasks = createTaskService(deps, approvals)
  const runs = createRunService(deps, { tasks, approvals })
  const hub = createConnectionHub(deps, { runs, tasks, approvals })
  return { approvals, tasks, runs, hub, tickets: createSocketTickets(deps) }
}

/** Ends the runs, tasks and approval requests that an earlier process left open, before the first request is served. */
export function recoverAgentServices({ runs, tasks, approvals }: AgentServices) {
  approvals.recover()
  runs.endLeftOver('restart')
  tasks.endLeftOver('restart')
}

/** Stops replies and sub-agents before the connections close, so that clients still receive their end. */
export function stopAgentServices({ runs, tasks }: AgentServices) {
  runs.stop()
  tasks.stop()
}

export const listServiceJobs = (deps: Deps, { approvals, tasks, runs, hub }: AgentServices): Job[] => [
  ...liveJobs(hub),
  ...approvalJobs(approvals),
  ...taskJobs(tasks),
  ...runJobs(runs),
  ...journalJobs(deps),
]
