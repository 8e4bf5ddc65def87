import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type AuditRow = Row<'audit_log'>

const entry = tables.rows('audit_log')

export type AuditFilter = {
  actor: string | null
  action: string | null
  project: number | null
  since: string | null
  until: string | null
  before: number
}

/** Lists the entries before an id, the newest first. A filter that is null admits every entry. */
export const listAuditEntries = (db: Sqlite, filter: AuditFilter, limit: number) =>
  entry.all(db)`
    SELECT * FROM audit_log
    WHERE id < ${filter.before}
      AND (${filter.actor} IS NULL OR actor_name = ${filter.actor})
      AND (${filter.action} IS NULL OR action = ${filter.action})
      AND (${filter.project} IS NULL OR project_id = ${filter.project})
      AND (${filter.since} IS NULL OR at >= ${filter.since})
      AND (${filter.until} IS NULL OR at < ${filter.until})
    ORDER BY id DESC LIMIT ${limit}`

export const removeAuditEntriesUntil = (db: Sqlite, at: string) =>
  Number(db.sql.run`DELETE FROM audit_log WHERE at <= ${at}`.changes)
