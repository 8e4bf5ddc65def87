import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type PushRecipient = ReturnType<typeof listPushRecipients>[number]

const device = tables.rows({
  ...tables.columns('push_subscriptions', 'id', 'session_hash', 'created_at'),
  ...tables.columns('sessions', 'user_agent'),
})
const recipient = tables.rows({
  ...tables.columns('push_subscriptions'),
  user_id: 'users.id',
  ...tables.columns('users', 'username', 'role'),
})

export function listPushDevices(db: Sqlite, userId: number, now: string) {
  return device.all(db)`
    SELECT p.id, p.session_hash, p.created_at, s.user_agent
    FROM push_subscriptions p JOIN sessions s ON s.id_hash = p.session_hash
    WHERE s.user_id = ${userId} AND s.expires_at > ${now} ORDER BY p.id`
}

/** Stores the push subscription of a session. Replaces an earlier subscription of the session. */
export function savePushSubscription(
  db: Sqlite,
  row: Pick<
    Row<'push_subscriptions'>,
    'session_hash' | 'subscription' | 'language' | 'created_at' | 'pushed_up_to'
  >,
) {
  db.sql.run`DELETE FROM push_subscriptions WHERE session_hash = ${row.session_hash}`
  tables.insert(db, 'push_subscriptions', row)
}

/** Deletes a push subscription of the user. Returns false if the user has no subscription with this id. */
export function removePushSubscription(db: Sqlite, userId: number, id: number) {
  const { changes } = db.sql.run`
    DELETE FROM push_subscriptions
    WHERE id = ${id} AND session_hash IN (SELECT id_hash FROM sessions WHERE user_id = ${userId})`
  return Number(changes) === 1
}

export function removeGonePushSubscription(db: Sqlite, id: number) {
  db.sql.run`DELETE FROM push_subscriptions WHERE id = ${id}`
}

export function setPushSubscription(
  db: Sqlite,
  id: number,
  changes: Partial<Pick<Row<'push_subscriptions'>, 'pushed_up_to' | 'attempts' | 'next_push_at'>>,
) {
  tables.update(db, 'push_subscriptions', { id }, changes)
}

/** Lists subscriptions of open sessions whose user has unread notifications that were not pushed yet. */
export function listPushRecipients(db: Sqlite, { now, since }: { now: string; since: string }) {
  return recipient.all(db)`
    SELECT p.*, u.id AS user_id, u.username, u.role
    FROM push_subscriptions p JOIN sessions s ON s.id_hash = p.session_hash JOIN users u ON u.id = s.user_id
    WHERE u.disabled_at IS NULL AND u.role <> 'viewer' AND s.expires_at > ${now}
      AND (p.next_push_at IS NULL OR p.next_push_at <= ${now})
      AND EXISTS (
        SELECT 1 FROM notifications n
        WHERE n.user_id = u.id AND n.id > p.pushed_up_to AND n.read_at IS NULL AND n.created_at >= ${since})`
}
