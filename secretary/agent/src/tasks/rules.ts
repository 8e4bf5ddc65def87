import { type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import type { RunStoppedError } from '#core'

export const agentStatuses = [
  'waiting',
  'running',
  'completed',
  'failed',
  'cancelled',
  'interrupted',
] as const
export type AgentStatus = (typeof agentStatuses)[number]

/** Largest number of sub-agents that one message may start, including those that its sub-agents start. */
export const maxAgentsPerMessage = 10
/** A sub-agent of this depth starts no others. */
export const maxAgentDepth = 3
/**
 * Largest number of tokens that all sub-agents of one message use together. Once it is reached, no further sub-agent
 * starts.
 */
export const maxTokensPerMessage = 400_000
export const maxAgentRunMs = 10 * minuteMs
/** Largest output of one sub-agent in tokens, by our estimate because models report usage only at the end. */
export const maxAgentTokens = 16_000
export const progressIntervalMs = 250
export const maxLogLines = 1000
export const maxNameCharacters = 100
export const maxDetailCharacters = 500
export const maxLogLineCharacters = 2000

/** Shortens a text of the brain so that it fits on one line of the screen. */
export const shortenToOneLine = (text: string, most: number) =>
  text.length <= most
    ? text
    : `${Array.from(text)
        .slice(0, most - 1)
        .join('')}…`

/** Estimates the tokens of a text: three characters per token. English has four, Chinese one or two. */
export const estimateTokens = (characters: number) => Math.ceil(characters / 3)

export const isEndedAgentStatus = (status: AgentStatus) => status !== 'waiting' && status !== 'running'
export const hasSubAgentTimedOut = (startedAt: Instant, now: Instant) => now - startedAt >= maxAgentRunMs

/** Returns the new progress of a sub-agent, which never decreases and is at most 100. */
export const computeProgress = (known: number, reported: number) =>
  Math.max(known, Math.min(100, Math.max(0, Math.floor(reported) || 0)))

export function decideAgentRetryRefusal(status: AgentStatus, wasRetried: boolean) {
  if (!isEndedAgentStatus(status) || status === 'completed') return 'AGENT_CANNOT_BE_RETRIED'
  if (wasRetried) return 'AGENT_WAS_RETRIED'
}

/**
 * Number of times that a start of the server continues the same sub-agent. The number is limited, because the sub-agent
 * may cause the crashes.
 */
export const maxAgentResumes = 3

type SpawnState = { depth: number; started: number; tokens: number }

/** Returns why a further sub-agent may not start, as a sentence for the model; undefined if it may. */
export function decideSpawnRefusal({ depth, started, tokens }: SpawnState) {
  if (depth > maxAgentDepth) return `Sub-agents start others to a depth of ${maxAgentDepth} only.`
  if (started >= maxAgentsPerMessage)
    return `One message can start ${maxAgentsPerMessage} sub-agents at most.`
  if (tokens >= maxTokensPerMessage) return 'The sub-agents of this message have used up their tokens.'
}

/** Returns the progress of a sub-agent that waits for sub-agents that it started. */
export const computeWaitingProgress = (ended: number, all: number) =>
  Math.floor((ended / Math.max(1, all)) * 90)

export type SubAgentEnding = { status: AgentStatus; error: string; code: string }

/** Endings of a stopped sub-agent with a message for the user, by the reason of the stop. */
export const subAgentStopEndings: Record<RunStoppedError['why'], SubAgentEnding> = {
  cancelled: { status: 'cancelled', error: 'Cancelled by user', code: 'cancelled' },
  timeout: { status: 'failed', error: 'Stopped after 10 minutes', code: 'timeout' },
  budget: { status: 'failed', error: 'Stopped: it wrote more than it may', code: 'budget' },
  fault: { status: 'failed', error: 'Something went wrong on the server', code: 'failed' },
  restart: { status: 'interrupted', error: 'Interrupted by restart', code: 'interrupted' },
}
