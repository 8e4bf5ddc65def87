import type { Instant } from '@sanhe/kit/runtime/clock'
import type { ApprovalService } from '#approvals'
import { BrainError, isConversationVisible } from '#core'
import { type SubAgentQueueDeps, createSubAgentQueue, type QueuedSubAgent } from './agent-queue.ts'
import { apiError } from './errors.ts'
import { recordSubAgentEnd } from './records.ts'
import {
  hasSubAgentTimedOut,
  maxSubAgentResumes,
  decideSubAgentRetryRefusal,
  decideSubAgentStartRefusal,
  subAgentStopEndings,
} from './rules.ts'
import * as store from './store.ts'

export type NewSubAgentTask = {
  sessionId: string
  parentMsg: string
  /** Sub-agent that starts the new sub-agent. Undefined if a reply starts it directly. */
  parent?: Pick<store.SubAgentRow, 'agent_id' | 'depth'>
  name: string
  instruction: string
}

export type SubAgentService = {
  /**
   * Starts a sub-agent and does not wait for its end. If the maximum number of sub-agents run, the new sub-agent waits.
   */
  start(task: NewSubAgentTask): string
  /** Calls the listener with the id of the reply each time that one of its sub-agents has ended. */
  onEnded(listener: (parentMsg: string) => void): void
  cancel(agentId: string, personId: string): void
  /** Starts a new sub-agent with the instruction of this sub-agent, and returns the new row. */
  retry(agentId: string, personId: string): store.SubAgentRow
  /** Ends all sub-agents of a session before the session is deleted. */
  cancelSession(sessionId: string): void
  stopOverdue(now: Instant): void
  /** Ends sub-agents that are open in the database but not running, so that users can retry them. */
  endLeftOver(): void
  /** Prepares the sub-agents that an earlier process left open, to continue after `resume`. */
  recover(): void
  /** Starts sub-agents. Call this once tools and connections are ready. */
  resume(): void
  /** Stops all sub-agents. The next start of the server continues them. */
  stop(): void
}

/** Manages all sub-agents of this process. */
export function createSubAgentService(deps: SubAgentQueueDeps, approvals: ApprovalService): SubAgentService {
  const { db } = deps
  const listeners: ((parentMsg: string) => void)[] = []
  const ended = (parentMsg: string) => listeners.forEach((listener) => listener(parentMsg))
  const queue = createSubAgentQueue(deps, { approvals, start, ended })

  function start({ sessionId, parentMsg, parent, name, instruction }: NewSubAgentTask) {
    const depth = (parent?.depth ?? 0) + 1
    const refusal = decideSubAgentStartRefusal({
      depth,
      started: store.countSubAgentsStartedByMessage(db, parentMsg),
      tokens: store.sumTokensOfMessage(db, parentMsg),
    })
    if (refusal) throw new BrainError(refusal)
    const task = { session_id: sessionId, parent_msg: parentMsg, name, instruction }
    return queue.add({ ...task, parent_agent: parent?.agent_id ?? null, depth, retry_of: null, attempt: 1 })
  }

  return {
    start,
    onEnded: (listener) => void listeners.push(listener),
    cancel(agentId, personId) {
      getVisibleSubAgent(db, agentId, personId)
      const agent = queue.find(agentId)
      if (!agent) throw apiError('AGENT_IS_OVER')
      queue.stopOne(agent, 'cancelled')
    },
    retry(agentId, personId) {
      const row = getVisibleSubAgent(db, agentId, personId)
      const refusal = decideSubAgentRetryRefusal(row.status, store.isSubAgentRetried(db, agentId))
      if (refusal) throw apiError(refusal)
      const { session_id, parent_msg, parent_agent, depth, name, instruction } = row
      const task = { session_id, parent_msg, parent_agent, depth, name, instruction }
      return store.getSubAgent(db, queue.add({ ...task, retry_of: agentId, attempt: row.attempt + 1 }))
    },
    cancelSession(sessionId) {
      const all = queue.all().filter(({ session_id }) => session_id === sessionId)
      for (const agent of waitingFirst(all)) queue.stopOne(agent, 'cancelled')
    },
    stopOverdue(now) {
      const isOverdue = ({ startedAt, isWaitingForChildren }: QueuedSubAgent) =>
        startedAt !== undefined && !isWaitingForChildren && hasSubAgentTimedOut(startedAt, now)
      for (const agent of queue.all().filter(isOverdue)) queue.stopOne(agent, 'timeout')
    },
    endLeftOver() {
      for (const { agent_id, parent_msg } of store.listOpenSubAgents(db))
        if (!queue.find(agent_id)) {
          recordSubAgentEnd(deps, agent_id, subAgentStopEndings.fault)
          ended(parent_msg)
        }
    },
    recover() {
      for (const row of store.listOpenSubAgents(db)) {
        if (row.resumes < maxSubAgentResumes) queue.addLeftOver(row)
        else recordSubAgentEnd(deps, row.agent_id, subAgentStopEndings.restart)
        if (row.status === 'running') store.incrementSubAgentResumes(db, row.agent_id)
      }
    },
    resume: () => queue.resume(),
    stop: () => queue.suspendAll(),
  }
}

/** Returns a sub-agent in a conversation that the person sees. */
export function getVisibleSubAgent(db: SubAgentQueueDeps['db'], agentId: string, personId: string) {
  const row = store.findSubAgent(db, agentId)
  if (!row || !isConversationVisible(db, row.session_id, personId)) throw apiError('AGENT_NOT_FOUND')
  return row
}

/** Sorts waiting sub-agents first: if a running sub-agent were stopped first, a waiting sub-agent would start. */
const waitingFirst = (agents: QueuedSubAgent[]) =>
  agents.toSorted((a, b) => Number(a.startedAt !== undefined) - Number(b.startedAt !== undefined))
