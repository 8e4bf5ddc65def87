import type { Instant } from '@sanhe/kit/runtime/clock'
import { type Sqlite, transaction } from '@sanhe/kit/sqlite/database'
import { findSetting, ownerPersonId, removeSetting, setSetting } from '#core'
import { type Row, tables } from '#tables'
import type { QuietHours } from './rules.ts'

export type PushSubscriptionRow = Row<'push_subscriptions'>
export type DuePushDelivery = ReturnType<typeof listDueDeliveries>[number]
type DeliveryKey = Pick<DuePushDelivery, 'notice_id' | 'key_id'>

const quietSetting = 'push_quiet_hours'

const subscription = tables.rows('push_subscriptions')
const personOfKey = tables.rows(tables.columns('keys', 'person_id'))
const device = tables.rows({
  ...tables.columns('push_subscriptions', 'key_id', 'kinds', 'shows_content'),
  ...tables.columns('keys', 'device_name'),
})
const due = tables.rows({
  ...tables.columns('push_deliveries', 'notice_id', 'key_id', 'attempts'),
  ...tables.columns('push_notices', 'kind', 'session_id', 'subject_id', 'created_at'),
  is_replaced: 'integer',
})
const message = tables.rows(tables.columns('messages', 'content', 'status'))
const bundleDecision = tables.rows(
  tables.columns('bundle_decisions', 'bundle_name', 'version', 'decision', 'reason'),
)
const session = tables.rows(tables.columns('sessions', 'title'))
const approval = tables.rows(
  tables.columns('approvals', 'approval_id', 'summary', 'action_hash', 'status', 'expires_at'),
)
const count = tables.rows({ n: 'integer' })

export function listPushDevices(db: Sqlite, personId: string) {
  return device.all(db)`
    SELECT push_subscriptions.key_id, kinds, shows_content, device_name
    FROM push_subscriptions JOIN keys USING (key_id) WHERE person_id = ${personId} ORDER BY keys.created_at, key_id`
}

/** Returns the person to whom a device belongs. */
export function findPersonOfDevice(db: Sqlite, keyId: string) {
  return personOfKey.get(db)`SELECT person_id FROM keys WHERE key_id = ${keyId}`?.person_id
}

export function findSubscription(db: Sqlite, keyId: string) {
  return subscription.get(db)`SELECT * FROM push_subscriptions WHERE key_id = ${keyId}`
}

/** Stores the subscription of a device. Notifications that wait for the device stay. */
export function saveSubscription(db: Sqlite, row: PushSubscriptionRow) {
  db.sql.run`
    INSERT INTO push_subscriptions (key_id, subscription, language, kinds, shows_content, updated_at)
    VALUES (${row.key_id}, ${row.subscription}, ${row.language}, ${row.kinds}, ${row.shows_content}, ${row.updated_at})
    ON CONFLICT (key_id) DO UPDATE SET subscription = excluded.subscription, language = excluded.language,
      kinds = excluded.kinds, shows_content = excluded.shows_content, updated_at = excluded.updated_at`
}

export function changeSubscription(
  db: Sqlite,
  keyId: string,
  change: Partial<Pick<PushSubscriptionRow, 'kinds' | 'shows_content' | 'updated_at'>>,
) {
  return tables.update(db, 'push_subscriptions', { key_id: keyId }, change) === 1
}

export function hasPushDevice(db: Sqlite, personId: string, keyId: string) {
  return listPushDevices(db, personId).some(({ key_id }) => key_id === keyId)
}

export function removeSubscription(db: Sqlite, keyId: string) {
  return db.sql.run`DELETE FROM push_subscriptions WHERE key_id = ${keyId}`.changes === 1
}

/** Removes a subscription that its push service refused, unless the device has subscribed again since. */
export function removeGoneSubscription(db: Sqlite, keyId: string, gone: string) {
  db.sql.run`DELETE FROM push_subscriptions WHERE key_id = ${keyId} AND subscription = ${gone}`
}

/**
 * Lists due notifications, oldest first. A newer notice of the same conversation replaces an older one, but a reply
 * never replaces an approval request, which still waits.
 */
export function listDueDeliveries(db: Sqlite, now: Instant, limit: number) {
  return due.all(db)`
    SELECT notice_id, key_id, attempts, kind, session_id, subject_id, push_notices.created_at,
      EXISTS (
        SELECT 1 FROM push_notices newer JOIN json_each(push_subscriptions.kinds) ON value = newer.kind
        WHERE newer.session_id = push_notices.session_id AND newer.notice_id > push_notices.notice_id
          AND (newer.kind = 'approvals') = (push_notices.kind = 'approvals')
      ) AS is_replaced
    FROM push_deliveries JOIN push_notices USING (notice_id) JOIN push_subscriptions USING (key_id)
    WHERE push_deliveries.status = 'waiting' AND next_at <= ${now}
    ORDER BY notice_id, key_id LIMIT ${limit}`
}

/** Marks a notification as being sent. Returns whether it was still waiting. */
export function claimPushDelivery(db: Sqlite, { notice_id, key_id }: DeliveryKey) {
  const waiting = { notice_id, key_id, status: 'waiting' as const }
  return transaction(db, () => tables.update(db, 'push_deliveries', waiting, { status: 'sending' }) === 1)
}

export function postponePushDelivery(
  db: Sqlite,
  { notice_id, key_id }: DeliveryKey,
  change: { next_at: Instant; attempts?: number },
) {
  tables.update(db, 'push_deliveries', { notice_id, key_id }, { status: 'waiting', ...change })
}

export function removeDelivery(db: Sqlite, { notice_id, key_id }: DeliveryKey) {
  db.sql.run`DELETE FROM push_deliveries WHERE notice_id = ${notice_id} AND key_id = ${key_id}`
}

/** Removes notifications that an earlier process was sending when it ended, because they may have been delivered. */
export function removeInterruptedDeliveries(db: Sqlite) {
  db.sql.run`DELETE FROM push_deliveries WHERE status = 'sending'`
}

export function removeOldNotices(db: Sqlite, before: Instant) {
  db.sql.run`DELETE FROM bundle_decisions WHERE created_at < ${before}`
  db.sql.run`DELETE FROM push_notices WHERE created_at < ${before}`
}

export function findMessage(db: Sqlite, messageId: string) {
  return message.get(db)`SELECT content, status FROM messages WHERE message_id = ${messageId}`
}

/** Returns the decision of the market that is the subject of a notice. */
export function findBundleDecision(db: Sqlite, subjectId: string) {
  return bundleDecision.get(db)`
    SELECT bundle_name, version, decision, reason FROM bundle_decisions WHERE decision_id = ${subjectId}`
}

export function findSessionTitle(db: Sqlite, sessionId: string) {
  return session.get(db)`SELECT title FROM sessions WHERE session_id = ${sessionId}`?.title
}

export function findApproval(db: Sqlite, approvalId: string) {
  return approval.get(db)`
    SELECT approval_id, summary, action_hash, status, expires_at FROM approvals WHERE approval_id = ${approvalId}`
}

export function countOpenApprovals(db: Sqlite, sessionId: string) {
  return count.one(db)`
    SELECT count(*) AS n FROM approvals WHERE session_id = ${sessionId} AND status = 'open'`.n
}

/** Name of the setting with the quiet hours of a person. The owner's setting has its name from before there were people. */
const quietSettingOf = (personId: string) =>
  personId === ownerPersonId ? quietSetting : `${quietSetting}:${personId}`

export function readQuietHours(db: Sqlite, personId: string) {
  const value = findSetting(db, quietSettingOf(personId))
  return value === undefined ? undefined : (JSON.parse(value) as QuietHours)
}

export function saveQuietHours(db: Sqlite, personId: string, hours: QuietHours | null) {
  if (hours) setSetting(db, quietSettingOf(personId), JSON.stringify(hours))
  else removeSetting(db, quietSettingOf(personId))
}
