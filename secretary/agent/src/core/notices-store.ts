import type { Instant } from '@sanhe/kit/runtime/clock'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import type { Row } from './tables.ts'

export type NoticeKind = Row<'push_notices'>['kind']

export type NewNotice = Pick<Row<'push_notices'>, 'notice_key' | 'kind' | 'session_id' | 'subject_id'> & {
  /** Person whose devices alone are notified. Default: everybody who sees the conversation. */
  person_id?: string
}

/** Subject of a notice of the kind `budget` that is about the owner's balance, not about the daily budget. */
export const lowBalanceSubject = 'balance'

/**
 * Stores a notice for all devices that receive notices of its kind, in the transaction of the caller. Devices of people
 * who do not see the conversation are left out; a notice without conversation and person is for people who manage the
 * secretary.
 * Has no effect if a notice with this key exists, or if no device receives notices of this kind.
 */
export function addNotice(db: Sqlite, notice: NewNotice, now: Instant) {
  const { notice_key, kind, session_id, subject_id, person_id = null } = notice
  const added = db.sql.run`
    INSERT INTO push_notices (notice_key, kind, session_id, subject_id, created_at)
    SELECT ${notice_key}, ${kind}, ${session_id}, ${subject_id}, ${now}
    WHERE EXISTS (SELECT 1 FROM push_subscriptions, json_each(kinds) WHERE value = ${kind})
    ON CONFLICT (notice_key) DO NOTHING`
  if (added.changes === 0) return
  db.sql.run`
    INSERT INTO push_deliveries (notice_id, key_id, status, next_at)
    SELECT ${Number(added.lastInsertRowid)}, key_id, 'waiting', ${now}
    FROM push_subscriptions JOIN keys USING (key_id) JOIN people USING (person_id), json_each(kinds)
    WHERE value = ${kind} AND (
      person_id = ${person_id}
      OR (${person_id} IS NULL AND ${session_id} IS NULL AND people.role IN ('owner', 'manage'))
      OR EXISTS (
        SELECT 1 FROM sessions WHERE ${person_id} IS NULL AND session_id = ${session_id}
          AND (is_shared = 1 OR owner_id = people.person_id)
      ))`
}
