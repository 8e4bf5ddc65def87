import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import type { Insertable } from 'kysely'
import type { DB, Db } from '#core'

export type AuditEntry = {
  action: string
  /** Id of the user who acted. Other kinds of callers, such as administrators, are named in `detail`. */
  userId?: number | undefined
  resourceType?: string | undefined
  resourceId?: number | undefined
  detail?: Record<string, unknown>
  ip?: string
}

export type AuditRow = Insertable<DB['audit_logs']>

const maxActionLength = 50

export const toAuditRow = (entry: AuditEntry, now: Instant): AuditRow => ({
  action: entry.action.slice(0, maxActionLength),
  user_id: entry.userId ?? null,
  resource_type: entry.resourceType ?? null,
  resource_id: entry.resourceId ?? null,
  detail: entry.detail ? JSON.stringify(entry.detail) : null,
  ip_address: entry.ip ?? null,
  created_at: toDate(now),
})

export const insertAuditRows = (db: Db, rows: AuditRow[]) =>
  db.insertInto('audit_logs').values(rows).execute()

/** Writes one immutable row to the audit log. If `db` is a transaction, the row is part of the transaction. */
export const recordAudit = (db: Db, entry: AuditEntry, now: Instant) =>
  insertAuditRows(db, [toAuditRow(entry, now)])
