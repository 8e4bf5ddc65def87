import type { Instant } from '@sanhe/kit/clock'
import type { Sqlite } from '@sanhe/kit/sqlite'
import type { ForeignTool } from '#core'

export type ApprovalStatus = 'open' | 'approved' | 'denied' | 'expired'
export type ApprovalRow = {
  approval_id: string
  session_id: string
  message_id: string
  summary: string
  action_hash: string
  status: ApprovalStatus
  created_at: Instant
  expires_at: Instant
}

export function addApproval(db: Sqlite, row: Omit<ApprovalRow, 'status'>) {
  db.sql.run`
    INSERT INTO approvals (approval_id, session_id, message_id, summary, action_hash, status, created_at, expires_at)
    VALUES (${row.approval_id}, ${row.session_id}, ${row.message_id}, ${row.summary}, ${row.action_hash}, 'open',
      ${row.created_at}, ${row.expires_at})`
}

export function findApproval(db: Sqlite, approvalId: string) {
  return db.sql.get`SELECT * FROM approvals WHERE approval_id = ${approvalId}` as ApprovalRow | undefined
}

export function listOpenApprovals(db: Sqlite) {
  return db.sql.all`SELECT * FROM approvals WHERE status = 'open'` as ApprovalRow[]
}

/** Whether it was still open. */
export function closeApproval(db: Sqlite, approvalId: string, status: ApprovalStatus) {
  return (
    db.sql.run`
      UPDATE approvals SET status = ${status} WHERE approval_id = ${approvalId} AND status = 'open'`
      .changes === 1
  )
}

export type AllowedToolRow = {
  server: string
  tool: string
  definition_hash: string
  source: 'setting' | 'person'
  allowed_at: Instant
}

export function findAllowedTool(db: Sqlite, { server, name }: Pick<ForeignTool, 'server' | 'name'>) {
  return db.sql.get`SELECT * FROM allowed_tools WHERE server = ${server} AND tool = ${name}` as
    | AllowedToolRow
    | undefined
}

export function listAllowedTools(db: Sqlite) {
  return db.sql.all`SELECT * FROM allowed_tools ORDER BY server, tool` as AllowedToolRow[]
}

export function listToolsOfSetting(db: Sqlite) {
  return listAllowedTools(db).filter(({ source }) => source === 'setting')
}

export function allowTool(db: Sqlite, tool: ForeignTool, source: AllowedToolRow['source'], now: Instant) {
  db.sql.run`
    INSERT INTO allowed_tools (server, tool, definition_hash, source, allowed_at)
    VALUES (${tool.server}, ${tool.name}, ${tool.definitionHash}, ${source}, ${now})
    ON CONFLICT (server, tool) DO UPDATE SET definition_hash = excluded.definition_hash,
      source = excluded.source, allowed_at = excluded.allowed_at`
}

/** Whether it was allowed. */
export function forbidTool(db: Sqlite, server: string, tool: string) {
  return db.sql.run`DELETE FROM allowed_tools WHERE server = ${server} AND tool = ${tool}`.changes === 1
}
