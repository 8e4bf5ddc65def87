import type { Instant } from '@sanhe/kit/runtime/clock'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type SubAgentRow = Row<'agents'>
export type SubAgentLogRow = Row<'agent_logs'>

const agent = tables.rows('agents')
const agentLog = tables.rows('agent_logs')
const count = tables.rows({ n: 'integer' })
const parent = tables.rows(tables.columns('agents', 'parent_msg'))

type NewAgent = Pick<
  SubAgentRow,
  | 'agent_id'
  | 'session_id'
  | 'parent_msg'
  | 'parent_agent'
  | 'depth'
  | 'name'
  | 'instruction'
  | 'retry_of'
  | 'attempt'
  | 'created_at'
>

export function addSubAgent(db: Sqlite, row: NewAgent) {
  tables.insert(db, 'agents', { ...row, status: 'waiting' })
}

export function findSubAgent(db: Sqlite, agentId: string) {
  return agent.get(db)`SELECT * FROM agents WHERE agent_id = ${agentId}`
}

/** Returns a sub-agent; throws if it does not exist. */
export function getSubAgent(db: Sqlite, agentId: string) {
  return agent.one(db)`SELECT * FROM agents WHERE agent_id = ${agentId}`
}

export function listOpenSubAgents(db: Sqlite) {
  return agent.all(db)`
    SELECT * FROM agents WHERE status IN ('waiting', 'running') ORDER BY created_at, agent_id`
}

export function listSubAgentsOfMessage(db: Sqlite, messageId: string) {
  return agent.all(db)`
    SELECT * FROM agents WHERE parent_msg = ${messageId} ORDER BY created_at, agent_id`
}

export function countSubAgentsStartedByMessage(db: Sqlite, messageId: string) {
  return count.one(db)`
    SELECT count(*) AS n FROM agents WHERE parent_msg = ${messageId} AND retry_of IS NULL`.n
}

/** Returns the number of tokens that all sub-agents of a message have used. */
export function sumTokensOfMessage(db: Sqlite, messageId: string) {
  return count.one(db)`
    SELECT CAST(coalesce(sum(tokens), 0) AS INTEGER) AS n FROM agents WHERE parent_msg = ${messageId}`.n
}

/** Lists the sub-agents that a reply started, without those that sub-agents started; newest attempts only. */
export function listDirectSubAgents(db: Sqlite, messageId: string) {
  return agent.all(db)`
    SELECT * FROM agents WHERE parent_msg = ${messageId} AND parent_agent IS NULL
      AND agent_id NOT IN (SELECT retry_of FROM agents WHERE retry_of IS NOT NULL AND parent_msg = ${messageId})
    ORDER BY created_at, agent_id`
}

/** Lists the sub-agents that a sub-agent started; newest attempts only. */
export function listChildSubAgents(db: Sqlite, agentId: string) {
  return agent.all(db)`
    SELECT * FROM agents WHERE parent_agent = ${agentId}
      AND agent_id NOT IN (SELECT retry_of FROM agents WHERE retry_of IS NOT NULL AND parent_agent = ${agentId})
    ORDER BY created_at, agent_id`
}

/** Marks the outcomes of sub-agents as received by a reply or sub-agent. */
export function markSubAgentsReported(db: Sqlite, agents: Pick<SubAgentRow, 'agent_id'>[], receiver: string) {
  for (const { agent_id } of agents) tables.update(db, 'agents', { agent_id }, { reported_to: receiver })
}

/** Lists replies whose sub-agents include one with an unreported outcome. */
export function listMessagesWithUnreportedSubAgents(db: Sqlite) {
  return parent.all(db)`
    SELECT DISTINCT parent_msg FROM agents WHERE reported_to IS NULL AND parent_agent IS NULL`.map(
    ({ parent_msg }) => parent_msg,
  )
}

export function isSubAgentRetried(db: Sqlite, agentId: string) {
  return count.one(db)`SELECT count(*) AS n FROM agents WHERE retry_of = ${agentId}`.n > 0
}

export function setSubAgentRunning(db: Sqlite, agentId: string, now: Instant) {
  tables.update(db, 'agents', { agent_id: agentId }, { status: 'running', started_at: now })
}

export function setSubAgentProgress(db: Sqlite, agentId: string, progress: number, detail: string) {
  tables.update(db, 'agents', { agent_id: agentId }, { progress, detail })
}

/** Adds 1 to the number of server starts that continued this sub-agent. */
export function incrementSubAgentResumes(db: Sqlite, agentId: string) {
  db.sql.run`UPDATE agents SET resumes = resumes + 1 WHERE agent_id = ${agentId}`
}

type EndedAgent = Pick<
  SubAgentRow,
  'agent_id' | 'status' | 'progress' | 'result' | 'error' | 'error_code' | 'tokens' | 'ended_at'
>

export function setSubAgentEnded(db: Sqlite, { agent_id, ...ended }: EndedAgent) {
  tables.update(db, 'agents', { agent_id }, ended)
}

/** Marks the message as changed, for clients that catch up by reading the history. */
export function markParentMessageChanged(db: Sqlite, messageId: string, seq: number) {
  tables.update(db, 'messages', { message_id: messageId }, { changed_seq: seq })
}

export function addSubAgentLog(db: Sqlite, log: Omit<SubAgentLogRow, 'id'>) {
  tables.insert(db, 'agent_logs', log)
}

export function listSubAgentLogsAfter(db: Sqlite, agentId: string, after: number, limit: number) {
  return agentLog.all(db)`
    SELECT * FROM agent_logs WHERE agent_id = ${agentId} AND id > ${after} ORDER BY id LIMIT ${limit}`
}
