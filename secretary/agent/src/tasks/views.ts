import { toIso } from '@sanhe/kit/runtime/clock'
import type { AgentRow, LogRow } from './store.ts'

/** The API reports a sub-agent that a restart interrupted as failed; its error explains why. */
export const agentView = (agent: AgentRow) => ({
  agent_id: agent.agent_id,
  name: agent.name,
  parent_msg: agent.parent_msg,
  status: agent.status === 'interrupted' ? ('failed' as const) : agent.status,
  progress: agent.progress,
  detail: agent.detail,
  duration_ms: durationOf(agent),
  result: agent.result,
  error: agent.error,
  code: agent.error_code,
  retry_of: agent.retry_of,
  attempt: agent.attempt,
})

/** Returns the running time; null for a sub-agent that has not started or not ended. */
export const durationOf = ({ started_at, ended_at }: Pick<AgentRow, 'started_at' | 'ended_at'>) =>
  started_at === null || ended_at === null ? null : Math.max(0, ended_at - started_at)

export const logView = (log: LogRow) => ({
  id: log.id,
  level: log.level,
  message: log.message,
  ts: toIso(log.created_at),
})
