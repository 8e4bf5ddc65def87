import { type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import type { StoppedError } from '#core'

export const agentStatuses = [
  'waiting',
  'running',
  'completed',
  'failed',
  'cancelled',
  'interrupted',
] as const
export type AgentStatus = (typeof agentStatuses)[number]

/** Sub-agents that one message may start. */
export const maxAgentsPerMessage = 10
export const maxRunMs = 10 * minuteMs
/** What one sub-agent may write, by our own estimate: models count only when they are done. */
export const maxTokens = 16_000
export const progressEveryMs = 250
export const maxLogLines = 1000
export const maxNameCharacters = 100
export const maxDetailCharacters = 500
export const maxLineCharacters = 2000

/** Brains may say anything anywhere; what is a line on a screen stays one. */
export const shortened = (text: string, most: number) =>
  text.length <= most
    ? text
    : `${Array.from(text)
        .slice(0, most - 1)
        .join('')}…`

/** Three characters a token: between English, where it is four, and Chinese, where it is one or two. */
export const estimateTokens = (characters: number) => Math.ceil(characters / 3)

export const isOver = (status: AgentStatus) => status !== 'waiting' && status !== 'running'
export const isOverdue = (startedAt: Instant, now: Instant) => now - startedAt >= maxRunMs

/** Progress never goes back and is never more than all of it. */
export const nextProgress = (known: number, told: number) =>
  Math.max(known, Math.min(100, Math.max(0, Math.floor(told) || 0)))

export function retryRefusal(status: AgentStatus, wasRetried: boolean) {
  if (!isOver(status) || status === 'completed') return 'AGENT_CANNOT_BE_RETRIED'
  if (wasRetried) return 'AGENT_WAS_RETRIED'
}

export type Ending = { status: AgentStatus; error: string; code: string }

/** How a sub-agent that somebody or something stopped has ended, in words for people. */
export const stopEndings: Record<StoppedError['why'], Ending> = {
  cancelled: { status: 'cancelled', error: 'Cancelled by user', code: 'cancelled' },
  timeout: { status: 'failed', error: 'Stopped after 10 minutes', code: 'timeout' },
  budget: { status: 'failed', error: 'Stopped: it wrote more than it may', code: 'budget' },
  fault: { status: 'failed', error: 'Something went wrong on the server', code: 'failed' },
  restart: { status: 'interrupted', error: 'Interrupted by restart', code: 'interrupted' },
}
