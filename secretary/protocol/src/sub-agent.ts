import type { logLevels, ServerFrameOf } from './server-frames.ts'
import { type TokenCost, toTokenCost } from './reply.ts'

export type SubAgentLogLine = { level: (typeof logLevels)[number]; message: string; at: string | undefined }

export type SubAgent = {
  agentId: string
  /**
   * `name` and `parentMessageId` are empty until the start frame is received; a progress frame may be received before
   * it.
   */
  name: string
  parentMessageId: string
  status: 'waiting' | 'running' | 'completed' | 'failed' | 'cancelled'
  progress: number
  detail: string
  durationMs: number | undefined
  result: string | undefined
  error: string | undefined
  retryOf: string | undefined
  attempt: number
  /** Id of the sub-agent that started this sub-agent; undefined if a reply started it. */
  parentAgentId: string | undefined
  /** Tokens and cost of the sub-agent. 0 before its end, and if the server does not report them. */
  tokens: number
  cost: TokenCost | undefined
  /** Newest received log lines; the server keeps all of them. */
  logs: SubAgentLogLine[]
}

export type SubAgentUpdateFrame = ServerFrameOf<
  'agent_start' | 'agent_progress' | 'agent_complete' | 'agent_error' | 'agent_log'
>

const logsKept = 200

export const createSubAgent = (agentId: string): SubAgent => ({
  agentId,
  name: '',
  parentMessageId: '',
  status: 'waiting',
  progress: 0,
  detail: '',
  durationMs: undefined,
  result: undefined,
  error: undefined,
  retryOf: undefined,
  attempt: 1,
  parentAgentId: undefined,
  tokens: 0,
  cost: undefined,
  logs: [],
})

export const isSubAgentEnded = ({ status }: Pick<SubAgent, 'status'>) =>
  status !== 'waiting' && status !== 'running'

/** Returns the sub-agent after a frame. Progress and status never go back, even if frames arrive in another order. */
export function reduceSubAgent(agent: SubAgent = createSubAgent(''), frame: SubAgentUpdateFrame): SubAgent {
  const known = { ...agent, agentId: frame.agent_id }
  switch (frame.type) {
    case 'agent_start':
      return named(known, frame)
    case 'agent_log':
      return logged(known, frame)
    case 'agent_progress':
      return isSubAgentEnded(known) ? known : advanced(known, frame)
    case 'agent_error':
      return isSubAgentEnded(known) ? known : failed(known, frame)
    case 'agent_complete':
      return isSubAgentEnded(known) ? known : completed(known, frame)
    default:
      frame satisfies never
      return known
  }
}

const completed = (agent: SubAgent, frame: ServerFrameOf<'agent_complete'>): SubAgent => ({
  ...agent,
  status: 'completed',
  progress: 100,
  durationMs: frame.duration_ms,
  result: frame.result,
  ...spent(frame),
})

const failed = (agent: SubAgent, frame: ServerFrameOf<'agent_error'>): SubAgent => ({
  ...agent,
  status: failureOf(frame),
  error: frame.error,
  ...spent(frame),
})

const spent = ({ usage }: ServerFrameOf<'agent_complete' | 'agent_error'>) => ({
  tokens: usage?.tokens ?? 0,
  cost: toTokenCost(usage),
})

const named = (agent: SubAgent, frame: ServerFrameOf<'agent_start'>): SubAgent => ({
  ...agent,
  name: frame.name,
  parentMessageId: frame.parent_msg,
  retryOf: frame.retry_of ?? agent.retryOf,
  attempt: frame.attempt ?? agent.attempt,
  parentAgentId: frame.parent_agent ?? agent.parentAgentId,
})

function advanced(agent: SubAgent, { progress, detail }: ServerFrameOf<'agent_progress'>): SubAgent {
  const running: SubAgent = { ...agent, status: 'running' }
  return progress < agent.progress ? running : { ...running, progress, detail }
}

const logged = (agent: SubAgent, { level, message, ts }: ServerFrameOf<'agent_log'>): SubAgent => ({
  ...agent,
  logs: [...agent.logs, { level, message, at: ts }].slice(-logsKept),
})

const cancelledText = 'Cancelled by user'

/**
 * Returns whether the sub-agent failed or was cancelled. Frames of a strict connection have no error code, so the text
 * of the error is compared.
 */
const failureOf = ({ code, error }: ServerFrameOf<'agent_error'>) =>
  error === cancelledText || code?.toUpperCase() === 'CANCELLED' ? 'cancelled' : 'failed'
