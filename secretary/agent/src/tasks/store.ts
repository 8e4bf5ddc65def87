import type { Instant } from '@sanhe/kit/clock'
import type { Sqlite } from '@sanhe/kit/sqlite'
import type { LogLevel } from '#core'
import type { AgentStatus } from './rules.ts'

export type AgentRow = {
  agent_id: string
  session_id: string
  parent_msg: string
  name: string
  instruction: string
  status: AgentStatus
  progress: number
  detail: string
  result: string | null
  error: string | null
  error_code: string | null
  tokens: number
  retry_of: string | null
  attempt: number
  created_at: Instant
  started_at: Instant | null
  ended_at: Instant | null
}
export type LogRow = { id: number; agent_id: string; level: LogLevel; message: string; created_at: Instant }

type NewAgent = Pick<
  AgentRow,
  'agent_id' | 'session_id' | 'parent_msg' | 'name' | 'instruction' | 'retry_of' | 'attempt' | 'created_at'
>

export function addAgent(db: Sqlite, agent: NewAgent) {
  db.sql.run`
    INSERT INTO agents (agent_id, session_id, parent_msg, name, instruction, status, retry_of, attempt, created_at)
    VALUES (${agent.agent_id}, ${agent.session_id}, ${agent.parent_msg}, ${agent.name}, ${agent.instruction},
      'waiting', ${agent.retry_of}, ${agent.attempt}, ${agent.created_at})`
}

export function findAgent(db: Sqlite, agentId: string) {
  return db.sql.get`SELECT * FROM agents WHERE agent_id = ${agentId}` as AgentRow | undefined
}

/** One that is known to be there. */
export function getAgent(db: Sqlite, agentId: string) {
  return db.sql.get`SELECT * FROM agents WHERE agent_id = ${agentId}` as AgentRow
}

export function listOpenAgents(db: Sqlite) {
  return db.sql.all`
    SELECT * FROM agents WHERE status IN ('waiting', 'running') ORDER BY created_at, agent_id` as AgentRow[]
}

export function listAgentsOf(db: Sqlite, messageId: string) {
  return db.sql.all`
    SELECT * FROM agents WHERE parent_msg = ${messageId} ORDER BY created_at, agent_id` as AgentRow[]
}

export function countStartedBy(db: Sqlite, messageId: string) {
  const row = db.sql
    .get`SELECT count(*) AS n FROM agents WHERE parent_msg = ${messageId} AND retry_of IS NULL`
  return row?.['n'] as number
}

export function isRetried(db: Sqlite, agentId: string) {
  return db.sql.get`SELECT 1 FROM agents WHERE retry_of = ${agentId}` !== undefined
}

export function setRunning(db: Sqlite, agentId: string, now: Instant) {
  db.sql.run`UPDATE agents SET status = 'running', started_at = ${now} WHERE agent_id = ${agentId}`
}

export function setProgress(db: Sqlite, agentId: string, progress: number, detail: string) {
  db.sql.run`UPDATE agents SET progress = ${progress}, detail = ${detail} WHERE agent_id = ${agentId}`
}

type Ended = Pick<
  AgentRow,
  'agent_id' | 'status' | 'progress' | 'result' | 'error' | 'error_code' | 'tokens' | 'ended_at'
>

export function setEnded(db: Sqlite, agent: Ended) {
  db.sql.run`
    UPDATE agents SET status = ${agent.status}, progress = ${agent.progress}, result = ${agent.result},
      error = ${agent.error}, error_code = ${agent.error_code}, tokens = ${agent.tokens}, ended_at = ${agent.ended_at}
    WHERE agent_id = ${agent.agent_id}`
}

/** Those who catch up by history see that the message's sub-agents are not as they were. */
export function markParentChanged(db: Sqlite, messageId: string, seq: number) {
  db.sql.run`UPDATE messages SET changed_seq = ${seq} WHERE message_id = ${messageId}`
}

export function addLog(db: Sqlite, log: Omit<LogRow, 'id'>) {
  db.sql.run`
    INSERT INTO agent_logs (agent_id, level, message, created_at)
    VALUES (${log.agent_id}, ${log.level}, ${log.message}, ${log.created_at})`
}

export function listLogsAfter(db: Sqlite, agentId: string, after: number, limit: number) {
  return db.sql.all`
    SELECT * FROM agent_logs WHERE agent_id = ${agentId} AND id > ${after} ORDER BY id LIMIT ${limit}` as LogRow[]
}
