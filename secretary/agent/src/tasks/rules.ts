import { type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import type { RunStoppedError } from '#core'

export const subAgentStatuses = [
  'waiting',
  'running',
  'completed',
  'failed',
  'cancelled',
  'interrupted',
] as const
export type SubAgentStatus = (typeof subAgentStatuses)[number]

/** Largest number of sub-agents that one message may start, including those that its sub-agents start. */
export const maxSubAgentsPerMessage = 10
/** Depth of a sub-agent that may start no further sub-agents. */
export const maxSubAgentDepth = 3
/**
 * Largest number of tokens that all sub-agents of one message use together. Once it is reached, no further sub-agent
 * starts.
 */
export const maxTokensPerMessage = 400_000
export const maxSubAgentRunMs = 10 * minuteMs
/** Largest output of one sub-agent in tokens. The tokens are estimated, because models report usage only at the end. */
export const maxSubAgentTokens = 16_000
export const progressIntervalMs = 250
export const maxSubAgentLogLines = 1000
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

/**
 * Estimates the tokens of a text with three characters per token. English text has about four characters per token,
 * Chinese text one or two.
 */
export const estimateTokens = (characters: number) => Math.ceil(characters / 3)

export const isEndedSubAgentStatus = (status: SubAgentStatus) => status !== 'waiting' && status !== 'running'
export const hasSubAgentTimedOut = (startedAt: Instant, now: Instant) => now - startedAt >= maxSubAgentRunMs

/** Returns the new progress of a sub-agent, which never decreases and is at most 100. */
export const computeSubAgentProgress = (known: number, reported: number) =>
  Math.max(known, Math.min(100, Math.max(0, Math.floor(reported) || 0)))

export function decideSubAgentRetryRefusal(status: SubAgentStatus, wasRetried: boolean) {
  if (!isEndedSubAgentStatus(status) || status === 'completed') return 'AGENT_CANNOT_BE_RETRIED'
  if (wasRetried) return 'AGENT_WAS_RETRIED'
}

/**
 * Largest number of server starts that continue the same sub-agent. The number is limited, because the sub-agent may
 * cause the crashes.
 */
export const maxSubAgentResumes = 3

type SpawnState = { depth: number; started: number; tokens: number }

/** Returns why a further sub-agent may not start, as a sentence for the model; undefined if it may. */
export function decideSubAgentStartRefusal({ depth, started, tokens }: SpawnState) {
  if (depth > maxSubAgentDepth) return `Sub-agents start others to a depth of ${maxSubAgentDepth} only.`
  if (started >= maxSubAgentsPerMessage)
    return `One message can start ${maxSubAgentsPerMessage} sub-agents at most.`
  if (tokens >= maxTokensPerMessage) return 'The sub-agents of this message have used up their tokens.'
}

/** Returns the progress of a sub-agent that waits for sub-agents that it started. */
export const computeWaitingSubAgentProgress = (ended: number, all: number) =>
  Math.floor((ended / Math.max(1, all)) * 90)

export type SubAgentEnding = { status: SubAgentStatus; error: string; code: string }

/** Status, message for the user and error code of a stopped sub-agent, by the reason of the stop. */
export const subAgentStopEndings: Record<RunStoppedError['why'], SubAgentEnding> = {
  cancelled: { status: 'cancelled', error: 'Cancelled by user', code: 'cancelled' },
  timeout: { status: 'failed', error: 'Stopped after 10 minutes', code: 'timeout' },
  budget: { status: 'failed', error: 'Stopped: it wrote more than it may', code: 'budget' },
  fault: { status: 'failed', error: 'Something went wrong on the server', code: 'failed' },
  restart: { status: 'interrupted', error: 'Interrupted by restart', code: 'interrupted' },
}
