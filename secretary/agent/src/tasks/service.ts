import type { Instant } from '@sanhe/kit/runtime/clock'
import type { Approvals } from '#approvals'
import { BrainError } from '#core'
import { type AgentQueueDeps, createAgentQueue, type QueuedAgent } from './agent-queue.ts'
import { apiError } from './errors.ts'
import { recordEnd } from './records.ts'
import { isOverdue, maxAgentsPerMessage, retryRefusal, stopEndings } from './rules.ts'
import * as store from './store.ts'

type NewTask = { sessionId: string; parentMsg: string; name: string; instruction: string }

export type Tasks = {
  /** Starts a sub-agent as soon as there is room; does not wait for it. */
  start(task: NewTask): string
  cancel(agentId: string): void
  /** Starts a new sub-agent with the same instruction and returns its row. */
  retry(agentId: string): store.AgentRow
  /** Ends all work for a session before the session is deleted. */
  cancelSession(sessionId: string): void
  stopOverdue(now: Instant): void
  /** Ends sub-agents that no run works on, so that users can retry them. */
  endLeftOver(why: 'restart' | 'fault'): void
  stop(): void
}

/** Manages all sub-agents of this process, each with its run, row and signal. */
export function createTasks(deps: AgentQueueDeps, approvals: Approvals): Tasks {
  const { db } = deps
  const queue = createAgentQueue(deps, approvals)
  return {
    start({ sessionId, parentMsg, name, instruction }) {
      if (store.countStartedBy(db, parentMsg) >= maxAgentsPerMessage)
        throw new BrainError(`One message can start ${maxAgentsPerMessage} sub-agents at most.`)
      const task = { session_id: sessionId, parent_msg: parentMsg, name, instruction }
      return queue.add({ ...task, retry_of: null, attempt: 1 })
    },
    cancel(agentId) {
      const agent = queue.find(agentId)
      if (!agent) throw apiError(store.findAgent(db, agentId) ? 'AGENT_IS_OVER' : 'AGENT_NOT_FOUND')
      queue.stopOne(agent, 'cancelled')
    },
    retry(agentId) {
      const row = store.findAgent(db, agentId)
      if (!row) throw apiError('AGENT_NOT_FOUND')
      const refusal = retryRefusal(row.status, store.isRetried(db, agentId))
      if (refusal) throw apiError(refusal)
      const { session_id, parent_msg, name, instruction } = row
      const task = { session_id, parent_msg, name, instruction }
      return store.getAgent(db, queue.add({ ...task, retry_of: agentId, attempt: row.attempt + 1 }))
    },
    cancelSession(sessionId) {
      const all = queue.all().filter(({ session_id }) => session_id === sessionId)
      for (const agent of waitingFirst(all)) queue.stopOne(agent, 'cancelled')
    },
    stopOverdue(now) {
      for (const agent of queue.all())
        if (agent.startedAt !== undefined && isOverdue(agent.startedAt, now)) queue.stopOne(agent, 'timeout')
    },
    endLeftOver(why) {
      for (const { agent_id } of store.listOpenAgents(db))
        if (!queue.find(agent_id)) recordEnd(deps, agent_id, stopEndings[why])
    },
    stop() {
      queue.close()
      for (const agent of queue.all()) queue.stopOne(agent, 'restart')
    },
  }
}

/** Waiting sub-agents are stopped first, so that none starts because another one ends. */
const waitingFirst = (agents: QueuedAgent[]) =>
  agents.toSorted((a, b) => Number(a.startedAt !== undefined) - Number(b.startedAt !== undefined))
