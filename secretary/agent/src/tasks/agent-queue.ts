import type { Instant } from '@sanhe/kit/runtime/clock'
import type { ApprovalService } from '#approvals'
import { type Deps, RunStoppedError } from '#core'
import {
  type SubAgentFailure,
  type SubAgentIds,
  type SubAgentResult,
  type NewSubAgentInput,
  recordSubAgentEnd,
  recordSubAgentStart,
} from './records.ts'
import type { NewSubAgentTask } from './service.ts'
import type { SubAgentRow } from './store.ts'
import { subAgentStopEndings } from './rules.ts'
import {
  type SubAgentWork,
  type SubAgentWorkDeps,
  type ChildSubAgentRunner,
  runSubAgent,
} from './run-sub-agent.ts'

export type SubAgentQueueDeps = SubAgentWorkDeps & Pick<Deps, 'config'>
export type QueuedSubAgent = SubAgentWork & {
  startedAt: Instant | undefined
  /** True if an earlier process left the sub-agent open. */
  isLeftOver: boolean
  /** True while the sub-agent waits for sub-agents that it started. */
  isWaitingForChildren: boolean
}

type AgentQueueServices = {
  approvals: ApprovalService
  start(task: NewSubAgentTask): string
  /** Called when the end of a sub-agent has been stored. */
  ended(parentMsg: string): void
}

export type SubAgentQueue = {
  /** Adds a sub-agent and returns its id. The sub-agent starts if fewer than the maximum number run. */
  add(input: NewSubAgentInput): string
  /** Adds a sub-agent that an earlier process left open. It waits for `resume`. */
  addLeftOver(row: SubAgentRow): void
  /** Starts the sub-agents of an earlier process, which wait until the server is ready. */
  resume(): void
  find(agentId: string): QueuedSubAgent | undefined
  all(): QueuedSubAgent[]
  stopOne(agent: QueuedSubAgent, why: RunStoppedError['why']): void
  /** Stops all sub-agents and leaves their rows open, for the next start of the server. */
  suspendAll(): void
}

/** Runs sub-agents with limited concurrency; others wait in order of arrival. */
export function createSubAgentQueue(deps: SubAgentQueueDeps, services: AgentQueueServices): SubAgentQueue {
  const open = new Map<string, QueuedSubAgent>()
  let isClosed = false
  let isResumed = false
  const ends = createSignal()

  function beginNext() {
    const all = [...open.values()]
    const free = isClosed ? 0 : Math.max(0, deps.config.maxAgents - all.filter(isWorking).length)
    const isReady = ({ startedAt, isLeftOver }: QueuedSubAgent) =>
      startedAt === undefined && (isResumed || !isLeftOver)
    for (const agent of all.filter(isReady).slice(0, free)) begin(agent)
  }
  function begin(agent: QueuedSubAgent) {
    agent.startedAt = deps.clock.now()
    const children = childrenOf(agent, { ...services, ends, clock: deps.clock, beginNext })
    void runSubAgent(deps, services.approvals, agent, children)
      .then((end) => finish(agent, end))
      // If the end of the sub-agent could not be stored, its row still has the status of a running sub-agent. The next
      // start of the server ends the sub-agent.
      .catch((error: unknown) => deps.log.error({ err: error }, 'a sub-agent could not be ended'))
  }
  function finish(agent: QueuedSubAgent, end: SubAgentResult | SubAgentFailure) {
    if (!open.delete(agent.agent_id)) return
    recordSubAgentEnd(deps, agent.agent_id, end)
    ends.notify()
    beginNext()
    services.ended(agent.parent_msg)
  }

  /** Stops a sub-agent. The sub-agents that it started are stopped before it. */
  function stopOne(agent: QueuedSubAgent, why: RunStoppedError['why']) {
    const children = [...open.values()].filter(({ parent_agent }) => parent_agent === agent.agent_id)
    for (const child of children) stopOne(child, why)
    finish(agent, subAgentStopEndings[why])
    agent.controller.abort(new RunStoppedError(why))
  }

  return {
    add(input) {
      const row = recordSubAgentStart(deps, input)
      open.set(row.agent_id, { ...toWork(row), ...notStarted(), isContinued: false, isLeftOver: false })
      beginNext()
      return row.agent_id
    },
    addLeftOver(row) {
      const isContinued = row.status === 'running'
      open.set(row.agent_id, { ...toWork(row), ...notStarted(), isContinued, isLeftOver: true })
    },
    resume() {
      isResumed = true
      beginNext()
    },
    find: (agentId) => open.get(agentId),
    all: () => [...open.values()],
    stopOne,
    suspendAll() {
      isClosed = true
      const suspended = [...open.values()]
      open.clear()
      for (const { controller } of suspended) controller.abort(new RunStoppedError('restart'))
    },
  }
}

/**
 * Returns whether a sub-agent counts towards the limit of running sub-agents. A sub-agent that waits for the
 * ones that it started does not count.
 */
const isWorking = ({ startedAt, isWaitingForChildren }: QueuedSubAgent) =>
  startedAt !== undefined && !isWaitingForChildren

/** Creates a signal: each waiting caller is resumed at the next `notify`, or rejected when its abort signal fires. */
function createSignal() {
  const waiting = new Set<() => void>()
  return {
    notify() {
      for (const wake of waiting) wake()
    },
    async next(signal: AbortSignal) {
      let wake = () => {}
      try {
        await new Promise<void>((resolve, reject) => {
          wake = resolve
          waiting.add(wake)
          signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
        })
      } finally {
        waiting.delete(wake)
      }
    },
  }
}

type ChildServices = Pick<AgentQueueServices, 'start'> &
  Pick<Deps, 'clock'> & { ends: ReturnType<typeof createSignal>; beginNext(): void }

/**
 * Returns the functions with which a sub-agent starts other sub-agents and waits for them. A waiting sub-agent does not
 * count towards the limit of running sub-agents.
 */
function childrenOf(
  agent: QueuedSubAgent,
  { start, clock, ends, beginNext }: ChildServices,
): ChildSubAgentRunner {
  return {
    start: (task) =>
      start({ ...task, sessionId: agent.session_id, parentMsg: agent.parent_msg, parent: agent }),
    async nextEnd() {
      agent.isWaitingForChildren = true
      beginNext()
      try {
        await ends.next(agent.controller.signal)
      } finally {
        agent.isWaitingForChildren = false
        agent.startedAt = clock.now()
      }
    },
  }
}

const notStarted = () => ({
  controller: new AbortController(),
  startedAt: undefined,
  isWaitingForChildren: false,
})

const toWork = ({
  agent_id,
  session_id,
  parent_msg,
  parent_agent,
  depth,
  instruction,
}: SubAgentIds & NewSubAgentInput) => ({
  agent_id,
  session_id,
  parent_msg,
  parent_agent,
  depth,
  instruction,
})
