import { toIso } from '@sanhe/kit/runtime/clock'
import type { SubAgentTaskResult } from '#core'
import type { AgentUsage } from './records.ts'
import type { SubAgentLogRow, SubAgentRow } from './store.ts'

/**
 * Converts a sub-agent for the API. A sub-agent that a restart interrupted is reported as failed; its error explains
 * why.
 */
export const toSubAgentResponse = (agent: SubAgentRow, usage: AgentUsage = { tokens: agent.tokens }) => ({
  agent_id: agent.agent_id,
  name: agent.name,
  parent_msg: agent.parent_msg,
  status: agent.status === 'interrupted' ? ('failed' as const) : agent.status,
  progress: agent.progress,
  detail: agent.detail,
  duration_ms: getSubAgentDurationMs(agent),
  result: agent.result,
  error: agent.error,
  code: agent.error_code,
  retry_of: agent.retry_of,
  attempt: agent.attempt,
  parent_agent: agent.parent_agent,
  usage,
})

/** Returns the running time; null for a sub-agent that has not started or not ended. */
export const getSubAgentDurationMs = ({
  started_at,
  ended_at,
}: Pick<SubAgentRow, 'started_at' | 'ended_at'>) =>
  started_at === null || ended_at === null ? null : Math.max(0, ended_at - started_at)

export const toSubAgentLogResponse = (log: SubAgentLogRow) => ({
  id: log.id,
  level: log.level,
  message: log.message,
  ts: toIso(log.created_at),
})

const resultStatuses: Record<SubAgentRow['status'], SubAgentTaskResult['status']> = {
  waiting: 'running',
  running: 'running',
  completed: 'completed',
  failed: 'failed',
  interrupted: 'failed',
  cancelled: 'cancelled',
}

/**
 * Converts a sub-agent for the reply or sub-agent that started it. The text of a failed sub-agent is its error message,
 * followed by the text that it had written.
 */
export const toTaskResult = ({ name, status, result, error }: SubAgentRow): SubAgentTaskResult => ({
  name,
  status: resultStatuses[status],
  text: [error, result].filter(Boolean).join('\n\n'),
})
