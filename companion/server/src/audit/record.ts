import { type Instant, toDate } from '@sanhe/kit/clock'
import type { Db } from '#core'

export type AuditEntry = {
  action: string
  /** Of users; who else acted stands in `detail`. */
  userId?: number | undefined
  resourceType?: string
  resourceId?: number | undefined
  detail?: Record<string, unknown>
  ip?: string
}

/** One line that nobody changes any more; inside a transaction part of it. */
export const recordAudit = (db: Db, entry: AuditEntry, now: Instant) =>
  db
    .insertInto('audit_logs')
    .values({
      action: entry.action,
      user_id: entry.userId ?? null,
      resource_type: entry.resourceType ?? null,
      resource_id: entry.resourceId ?? null,
      detail: entry.detail ? JSON.stringify(entry.detail) : null,
      ip_address: entry.ip ?? null,
      created_at: toDate(now),
    })
    .execute()
