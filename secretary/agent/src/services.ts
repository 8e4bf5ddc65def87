import type { Job } from '@sanhe/kit/runtime/jobs'
import { approvalJobs, createApprovalService } from '#approvals'
import type { Deps } from '#core'
import { journalJobs } from '#journal'
import { createConnectionHub, createSocketTickets, liveJobs } from '#live'
import type { OnKeyRevoked } from '#keys'
import { recoverMailSends } from '#mail'
import { createMcpService } from '#mcp'
import { admitInvitedDevices, listLeftOverSessions, peopleJobs } from '#people'
import { createPushService, pushJobs } from '#push'
import type { RelayService } from '#relay'
import { createRunService, runJobs } from '#runs'
import { deleteSession } from '#sessions'
import { createSubAgentService, taskJobs } from '#tasks'
import { interruptOpenToolCalls } from '#tool-calls'
import { createVoiceService, voiceJobs } from '#voice'

export type AgentServices = ReturnType<typeof createAgentServices>

/** Creates the services of the product that outlive a request. */
export function createAgentServices(deps: Deps, relay: RelayService) {
  const approvals = createApprovalService(deps)
  const tasks = createSubAgentService(deps, approvals)
  const runs = createRunService(deps, { tasks, approvals })
  const voice = createVoiceService(deps, runs)
  const hub = createConnectionHub(deps, { runs, tasks, approvals, voice })
  const push = createPushService(deps, hub.isViewed)
  const mcp = createMcpService(deps)
  return { approvals, tasks, runs, voice, hub, push, relay, mcp, tickets: createSocketTickets(deps) }
}

/** Returns the function that ends everything that a revoked device has open. */
export const createDeviceCloser =
  ({ tickets, hub, relay }: AgentServices): OnKeyRevoked =>
  ({ key_id, relay_key }) => {
    tickets.removeKey(key_id)
    hub.closeKey(key_id)
    relay.removeDevice(relay_key)
  }

/** Returns the function that ends the work of a session before the session is deleted. */
export const createSessionWorkEnder =
  ({ runs, tasks }: AgentServices) =>
  (sessionId: string) => {
    runs.cancelSession(sessionId)
    tasks.cancelSession(sessionId)
    // Ending the last sub-agent of the session may have added another reply, so the replies are cancelled a second
    // time.
    runs.cancelSession(sessionId)
  }

/**
 * Ends the approval requests and tool calls of an earlier process, and prepares its replies and sub-agents to continue.
 * Call this before the first request is served.
 */
export function recoverAgentServices(deps: Deps, { runs, tasks, approvals, push }: AgentServices) {
  for (const sessionId of listLeftOverSessions(deps.db)) deleteSession(deps, sessionId, () => {})
  push.recover()
  approvals.recover()
  interruptOpenToolCalls(deps)
  recoverMailSends(deps)
  runs.recover()
  tasks.recover()
  admitInvitedDevices(deps)
}

/** Continues the replies and sub-agents of an earlier process. */
export function resumeAgentServices({ runs, tasks }: AgentServices) {
  runs.resume()
  tasks.resume()
}

/** Stops replies and sub-agents before the connections close. The next start continues them. */
export function stopAgentServices({ runs, tasks, voice, relay }: AgentServices) {
  relay.stop()
  voice.stop()
  runs.stop()
  tasks.stop()
}

export const listServiceJobs = (
  deps: Deps,
  { approvals, tasks, runs, voice, hub, push, mcp }: AgentServices,
): Job[] => [
  ...mcp.jobs,
  ...liveJobs(hub),
  ...approvalJobs(approvals),
  ...taskJobs(tasks),
  ...runJobs(runs),
  ...voiceJobs(voice),
  ...journalJobs(deps),
  ...pushJobs(push, deps.log),
  ...peopleJobs(deps),
]
