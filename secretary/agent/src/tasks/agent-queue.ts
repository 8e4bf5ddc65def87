import type { Instant } from '@sanhe/kit/runtime/clock'
import type { Approvals } from '#approvals'
import { type Deps, StoppedError } from '#core'
import { type AgentFailure, type AgentResult, type NewAgentInput, recordEnd, recordStart } from './records.ts'
import { stopEndings } from './rules.ts'
import { type AgentWork, type AgentWorkDeps, runSubAgent } from './run-sub-agent.ts'

export type AgentQueueDeps = AgentWorkDeps & Pick<Deps, 'config'>
export type QueuedAgent = AgentWork & { startedAt: Instant | undefined }

export type AgentQueue = {
  /** Adds a sub-agent, starts it if there is room, and returns its id. */
  add(input: NewAgentInput): string
  find(agentId: string): QueuedAgent | undefined
  all(): QueuedAgent[]
  stopOne(agent: QueuedAgent, why: StoppedError['why']): void
  /** Starts no more sub-agents. */
  close(): void
}

/** Runs sub-agents with limited concurrency; others wait in order of arrival. */
export function createAgentQueue(deps: AgentQueueDeps, approvals: Approvals): AgentQueue {
  const open = new Map<string, QueuedAgent>()
  let isClosed = false

  function beginNext() {
    const all = [...open.values()]
    const working = all.filter(({ startedAt }) => startedAt !== undefined).length
    const free = isClosed ? 0 : Math.max(0, deps.config.maxAgents - working)
    for (const agent of all.filter(({ startedAt }) => startedAt === undefined).slice(0, free)) begin(agent)
  }
  function begin(agent: QueuedAgent) {
    agent.startedAt = deps.clock.now()
    void runSubAgent(deps, approvals, agent)
      .then((end) => finish(agent, end))
      // The row still has the status of a running sub-agent; the next start ends it.
      .catch((error: unknown) => deps.log.error({ err: error }, 'a sub-agent could not be ended'))
  }
  function finish(agent: QueuedAgent, end: AgentResult | AgentFailure) {
    if (!open.delete(agent.agent_id)) return
    recordEnd(deps, agent.agent_id, end)
    beginNext()
  }

  return {
    add(input) {
      const { agent_id, session_id, parent_msg, instruction } = recordStart(deps, input)
      const work = { agent_id, session_id, parent_msg, instruction, controller: new AbortController() }
      open.set(agent_id, { ...work, startedAt: undefined })
      beginNext()
      return agent_id
    },
    find: (agentId) => open.get(agentId),
    all: () => [...open.values()],
    stopOne(agent, why) {
      finish(agent, stopEndings[why])
      agent.controller.abort(new StoppedError(why))
    },
    close: () => void (isClosed = true),
  }
}
