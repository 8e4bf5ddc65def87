import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, type NotificationContent, toUserRecipient } from '#core'
import { listFamilyRecipients } from '#family'
import type { SharedKind } from '#family/contract'
import { addNotificationInTransaction } from '#notifications'
import { findUser, type User } from '#users'
import {
  addHealthAlerts,
  type HealthAlertRow,
  listAlertPushesSince,
  markAlertNotified,
} from './alert-store.ts'
import { createHealthAlertNotice, createParentHealthAlertNotice } from './notices.ts'
import {
  alertPushIntervalMs,
  getAlertMetric,
  type HealthAlertType,
  type HealthFinding,
  selectAlertsToPush,
} from './rules.ts'

export type NotifyFamilyDeps = Pick<Deps, 'clock' | 'emit'>

/** An alert that the health rules found, with its source: the id of one record, or a local day with all its records. */
export type HealthFindingWithSource = HealthFinding & { value: unknown; recordedAt: Instant } & (
    | { recordId: number }
    | { day: string }
  )

/**
 * Stores health alerts. Notifies the user and the family of the alerts that need a push notification. Runs in the
 * caller's transaction, in which the user row is locked. Two concurrent alerts therefore cause only one push
 * notification.
 */
export async function raiseHealthAlerts(
  deps: NotifyFamilyDeps,
  tx: Db,
  userId: number,
  found: HealthFindingWithSource[],
) {
  if (found.length === 0) return []
  const now = deps.clock.now()
  const rows = await addHealthAlerts(
    tx,
    found.map((one) => toAlertRow(userId, one, now)),
  )
  const alerts = rows.map((row) => ({ ...row, ...typesOf(row), recordedAt: timeOf(found, row) }))
  for (const alert of selectAlertsToPush(alerts, await readPushesSince(tx, userId, now), now))
    await notifyAlert(deps, tx, userId, alert)
  return rows
}

const toAlertRow = (userId: number, finding: HealthFindingWithSource, now: Instant) => ({
  user_id: userId,
  alert_type: finding.alertType,
  ...('recordId' in finding ? { record_id: finding.recordId } : { day: finding.day }),
  value: JSON.stringify(finding.value),
  threshold: JSON.stringify(finding.threshold),
  severity: finding.severity,
  created_at: toDate(now),
})

const typesOf = ({ alert_type, severity }: HealthAlertRow) => ({
  alertType: alert_type as HealthAlertType,
  severity,
})

const timeOf = (found: HealthFindingWithSource[], { record_id, day }: HealthAlertRow) =>
  found.find((one) => ('recordId' in one ? one.recordId === record_id : one.day === day))?.recordedAt ?? 0

const readPushesSince = async (tx: Db, userId: number, now: Instant) =>
  (await listAlertPushesSince(tx, userId, now - alertPushIntervalMs)).map(({ alert_type, severity, at }) => ({
    metric: getAlertMetric(alert_type as HealthAlertType),
    severity,
    at: at.getTime(),
  }))

async function notifyAlert(
  deps: NotifyFamilyDeps,
  tx: Db,
  userId: number,
  alert: HealthAlertRow & { alertType: HealthAlertType; recordedAt: Instant },
) {
  await addNotificationInTransaction(deps, tx, toUserRecipient(userId), createHealthAlertNotice(alert))
  const familyCount = await notifyLinkedChildren(deps, tx, userId, 'alerts', (parent) =>
    createParentHealthAlertNotice(parent, alert),
  )
  await markAlertNotified(tx, alert.id, familyCount > 0)
}

/**
 * Notifies the linked children with whom the parent shares this kind of data. Children who turned these notifications
 * off are not notified. Returns the number of notified children.
 */
export async function notifyLinkedChildren(
  deps: NotifyFamilyDeps,
  tx: Db,
  parentId: number,
  kind: SharedKind,
  noticeOf: (parent: Pick<User, 'id' | 'nickname'>) => NotificationContent,
) {
  const [parent, family] = [await findUser(tx, parentId), await listFamilyRecipients(tx, parentId, kind)]
  if (!parent) return 0
  for (const recipient of family) await addNotificationInTransaction(deps, tx, recipient, noticeOf(parent))
  return family.length
}
