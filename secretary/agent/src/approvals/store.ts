import type { Instant } from '@sanhe/kit/runtime/clock'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import type { ExternalTool } from '#core'
import { type Row, tables } from '#tables'

export type ApprovalRow = Row<'approvals'>
export type AllowedToolRow = Row<'allowed_tools'>

const approval = tables.rows('approvals')
const allowedTool = tables.rows('allowed_tools')
const webContent = tables.rows(tables.columns('sessions', 'has_web_content'))

export function addApproval(db: Sqlite, row: Omit<ApprovalRow, 'status'>) {
  tables.insert(db, 'approvals', { ...row, status: 'open' })
}

export function findApproval(db: Sqlite, approvalId: string) {
  return approval.get(db)`SELECT * FROM approvals WHERE approval_id = ${approvalId}`
}

export function listOpenApprovals(db: Sqlite) {
  return approval.all(db)`SELECT * FROM approvals WHERE status = 'open'`
}

/** Closes an approval request. Returns whether the request was still open. */
export function closeApprovalRequest(db: Sqlite, approvalId: string, status: ApprovalRow['status']) {
  return tables.update(db, 'approvals', { approval_id: approvalId, status: 'open' }, { status }) === 1
}

export function findAllowedTool(db: Sqlite, { server, name }: Pick<ExternalTool, 'server' | 'name'>) {
  return allowedTool.get(db)`SELECT * FROM allowed_tools WHERE server = ${server} AND tool = ${name}`
}

export function listAllowedTools(db: Sqlite) {
  return allowedTool.all(db)`SELECT * FROM allowed_tools ORDER BY server, tool`
}

export function listToolsAllowedBySetting(db: Sqlite) {
  return listAllowedTools(db).filter(({ source }) => source === 'setting')
}

export function allowTool(db: Sqlite, tool: ExternalTool, source: AllowedToolRow['source'], now: Instant) {
  db.sql.run`
    INSERT INTO allowed_tools (server, tool, definition_hash, source, allowed_at)
    VALUES (${tool.server}, ${tool.name}, ${tool.definitionHash}, ${source}, ${now})
    ON CONFLICT (server, tool) DO UPDATE SET definition_hash = excluded.definition_hash,
      source = excluded.source, allowed_at = excluded.allowed_at`
}

/** Removes a tool from the allowed ones. Returns whether the tool was allowed. */
export function removeAllowedTool(db: Sqlite, server: string, tool: string) {
  return db.sql.run`DELETE FROM allowed_tools WHERE server = ${server} AND tool = ${tool}`.changes === 1
}

/**
 * Returns whether a session has received text from the web. Returns true for a deleted session too, because its last
 * run may not have ended yet.
 */
export function hasSessionWebContent(db: Sqlite, sessionId: string) {
  return (
    webContent.get(db)`
    SELECT has_web_content FROM sessions WHERE session_id = ${sessionId}`?.has_web_content !== 0
  )
}

export function recordSessionWebContent(db: Sqlite, sessionId: string) {
  tables.update(db, 'sessions', { session_id: sessionId, has_web_content: 0 }, { has_web_content: 1 })
}
