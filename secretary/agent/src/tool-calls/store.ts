import type { Instant } from '@sanhe/kit/runtime/clock'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type ToolCallRow = Row<'tool_calls'>
export type ToolCallStatus = ToolCallRow['status']
/** Reply or sub-agent that calls tools. */
export type ToolCallingRun = Pick<ToolCallRow, 'session_id' | 'message_id' | 'agent_id'>

const toolCall = tables.rows('tool_calls')

type NewCall = Omit<ToolCallRow, 'output' | 'output_left_out' | 'status' | 'may_have_run' | 'ended_at'>

export const addToolCall = (db: Sqlite, row: NewCall) =>
  tables.insertReturning(db, 'tool_calls', { ...row, status: 'running' })

export function findToolCall(db: Sqlite, callId: string) {
  return toolCall.get(db)`SELECT * FROM tool_calls WHERE call_id = ${callId}`
}

const title = tables.rows(tables.columns('sessions', 'title'))

export function findSessionTitle(db: Sqlite, sessionId: string) {
  return title.get(db)`SELECT title FROM sessions WHERE session_id = ${sessionId}`?.title ?? ''
}

export type ToolCallActivityQuery = {
  filter: 'all' | 'changes' | 'problems'
  status?: ToolCallStatus | undefined
  /** Lists only calls older than the call with this id. Ids are in order of creation. */
  before?: string | undefined
  limit: number
}

/** Lists calls of all sessions that a person sees, newest first. */
export function listToolCallActivity(
  db: Sqlite,
  personId: string,
  { filter, limit, ...query }: ToolCallActivityQuery,
) {
  const { status = null, before = null } = query
  const onlyChanges = filter === 'changes' ? 1 : 0
  const onlyProblems = filter === 'problems' ? 1 : 0
  return toolCall.all(db)`
    SELECT tool_calls.* FROM tool_calls JOIN sessions USING (session_id)
    WHERE (owner_id = ${personId} OR is_shared = 1) AND (${before} IS NULL OR call_id < ${before})
      AND (${status} IS NULL OR status = ${status})
      AND (${onlyChanges} = 0 OR is_read_only = 0)
      AND (${onlyProblems} = 0 OR status IN ('failed', 'denied', 'cancelled', 'interrupted'))
    ORDER BY call_id DESC LIMIT ${limit}`
}

/** Lists the calls of a message and of its sub-agents, oldest first. */
export function listToolCallsOfMessage(db: Sqlite, messageId: string) {
  return toolCall.all(db)`SELECT * FROM tool_calls WHERE message_id = ${messageId} ORDER BY round, call_id`
}

export function listToolCallsOfRun(db: Sqlite, { message_id, agent_id }: ToolCallingRun) {
  return toolCall.all(db)`
    SELECT * FROM tool_calls WHERE message_id = ${message_id} AND agent_id IS ${agent_id} ORDER BY round, call_id`
}

export function listOpenToolCalls(db: Sqlite) {
  return toolCall.all(db)`
    SELECT * FROM tool_calls WHERE status IN ('waiting', 'running') ORDER BY call_id`
}

export function setToolCallStatus(db: Sqlite, callId: string, status: 'waiting' | 'running') {
  tables.update(db, 'tool_calls', { call_id: callId }, { status })
}

export type ToolCallEndFields = Pick<
  ToolCallRow,
  'status' | 'output' | 'output_left_out' | 'may_have_run'
> & {
  ended_at: Instant
}

export function setToolCallEnded(db: Sqlite, callId: string, end: ToolCallEndFields) {
  tables.update(db, 'tool_calls', { call_id: callId }, end)
}

/** Marks the message as changed, for clients that catch up by reading the history. */
export function markMessageChanged(db: Sqlite, messageId: string, seq: number) {
  tables.update(db, 'messages', { message_id: messageId }, { changed_seq: seq })
}

/** Stores the step that undoes a call. Each call has at most one step. */
export function addUndoStep(db: Sqlite, row: Pick<Row<'undo_steps'>, 'call_id' | 'step' | 'created_at'>) {
  tables.insert(db, 'undo_steps', { ...row, undone_at: null })
}

const undoState = tables.rows(tables.columns('undo_steps', 'undone_at'))

/** Returns `available` if a call can be undone, `done` after it was undone, and otherwise null. */
export function findCallUndoState(db: Sqlite, callId: string) {
  const row = undoState.get(db)`SELECT undone_at FROM undo_steps WHERE call_id = ${callId}`
  if (!row) return null
  return row.undone_at === null ? ('available' as const) : ('done' as const)
}
