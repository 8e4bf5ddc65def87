import type { Instant } from '@sanhe/kit/runtime/clock'
import type { ApprovalService } from '#approvals'
import { type Deps, RunStoppedError } from '#core'
import {
  type AgentFailure,
  type AgentResult,
  type NewAgentInput,
  recordAgentEnd,
  recordAgentStart,
} from './records.ts'
import type { AgentRow } from './store.ts'
import { stoppedAgentEndings } from './rules.ts'
import { type AgentWork, type AgentWorkDeps, runSubAgent } from './run-sub-agent.ts'

export type AgentQueueDeps = AgentWorkDeps & Pick<Deps, 'config'>
export type QueuedAgent = AgentWork & {
  startedAt: Instant | undefined
  /** True if an earlier process left the sub-agent open. */
  isLeftOver: boolean
}

export type AgentQueue = {
  /** Adds a sub-agent and returns its id. The sub-agent starts if fewer than the maximum number run. */
  add(input: NewAgentInput): string
  /** Adds a sub-agent that an earlier process left open. It waits for `resume`. */
  addLeftOver(row: AgentRow): void
  /** Starts the sub-agents that wait for the start of the server. */
  resume(): void
  find(agentId: string): QueuedAgent | undefined
  all(): QueuedAgent[]
  stopOne(agent: QueuedAgent, why: RunStoppedError['why']): void
  /** Stops all sub-agents and leaves their rows open, for the next start of the server. */
  suspendAll(): void
}

/** Runs sub-agents with limited concurrency; others wait in order of arrival. */
export function createAgentQueue(deps: AgentQueueDeps, approvals: ApprovalService): AgentQueue {
  const open = new Map<string, QueuedAgent>()
  let isClosed = false
  let isResumed = false

  function beginNext() {
    const all = [...open.values()]
    const working = all.filter(({ startedAt }) => startedAt !== undefined).length
    const free = isClosed ? 0 : Math.max(0, deps.config.maxAgents - working)
    const isReady = ({ startedAt, isLeftOver }: QueuedAgent) =>
      startedAt === undefined && (isResumed || !isLeftOver)
    for (const agent of all.filter(isReady).slice(0, free)) begin(agent)
  }
  function begin(agent: QueuedAgent) {
    agent.startedAt = deps.clock.now()
    void runSubAgent(deps, approvals, agent)
      .then((end) => finish(agent, end))
      // The row still has the status of a running sub-agent; the next start of the server ends the sub-agent.
      .catch((error: unknown) => deps.log.error({ err: error }, 'a sub-agent could not be ended'))
  }
  function finish(agent: QueuedAgent, end: AgentResult | AgentFailure) {
    if (!open.delete(agent.agent_id)) return
    recordAgentEnd(deps, agent.agent_id, end)
    beginNext()
  }

  return {
    add(input) {
      const { agent_id, session_id, parent_msg, instruction } = recordAgentStart(deps, input)
      const work = { agent_id, session_id, parent_msg, instruction }
      open.set(agent_id, { ...work, ...notStarted(), isContinued: false, isLeftOver: false })
      beginNext()
      return agent_id
    },
    addLeftOver({ agent_id, session_id, parent_msg, instruction, status }) {
      const work = { agent_id, session_id, parent_msg, instruction }
      open.set(agent_id, { ...work, ...notStarted(), isContinued: status === 'running', isLeftOver: true })
    },
    resume() {
      isResumed = true
      beginNext()
    },
    find: (agentId) => open.get(agentId),
    all: () => [...open.values()],
    stopOne(agent, why) {
      finish(agent, stoppedAgentEndings[why])
      agent.controller.abort(new RunStoppedError(why))
    },
    suspendAll() {
      isClosed = true
      const suspended = [...open.values()]
      open.clear()
      for (const { controller } of suspended) controller.abort(new RunStoppedError('restart'))
    },
  }
}

const notStarted = () => ({ controller: new AbortController(), startedAt: undefined })
