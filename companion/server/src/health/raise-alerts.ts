import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, type Notice, toUser } from '#core'
import { listFamilyRecipients } from '#family'
import { notify } from '#notifications'
import { findUser, type User } from '#users'
import { type AlertRow, addAlerts, listPushesSince, markAlertNotified } from './alert-store.ts'
import { healthAlertNotice, parentHealthAlertNotice } from './notices.ts'
import { type AlertType, type HealthFinding, metricOf, pushIntervalMs, selectAlertsToPush } from './rules.ts'

export type NotifyDeps = Pick<Deps, 'clock' | 'emit'>

/** A finding with its source: a record, or a local day. */
export type FindingWithSource = HealthFinding & { value: unknown; recordedAt: Instant } & (
    | { recordId: number }
    | { day: string }
  )

/**
 * Stores the alerts and notifies the user and the family of those worth a push. Runs in the caller's transaction, in
 * which the user is locked, so that only one of two concurrent alerts is pushed.
 */
export async function raiseAlerts(deps: NotifyDeps, tx: Db, userId: number, found: FindingWithSource[]) {
  if (found.length === 0) return []
  const now = deps.clock.now()
  const rows = await addAlerts(
    tx,
    found.map((one) => rowOf(userId, one, now)),
  )
  const alerts = rows.map((row) => ({ ...row, ...typesOf(row), recordedAt: timeOf(found, row) }))
  for (const alert of selectAlertsToPush(alerts, await readPushesSince(tx, userId, now), now))
    await notifyAlert(deps, tx, userId, alert)
  return rows
}

const rowOf = (userId: number, finding: FindingWithSource, now: Instant) => ({
  user_id: userId,
  alert_type: finding.alertType,
  ...('recordId' in finding ? { record_id: finding.recordId } : { day: finding.day }),
  value: JSON.stringify(finding.value),
  threshold: JSON.stringify(finding.threshold),
  severity: finding.severity,
  created_at: toDate(now),
})

const typesOf = ({ alert_type, severity }: AlertRow) => ({ alertType: alert_type as AlertType, severity })

const timeOf = (found: FindingWithSource[], { record_id, day }: AlertRow) =>
  found.find((one) => ('recordId' in one ? one.recordId === record_id : one.day === day))?.recordedAt ?? 0

const readPushesSince = async (tx: Db, userId: number, now: Instant) =>
  (await listPushesSince(tx, userId, now - pushIntervalMs)).map(({ alert_type, severity, at }) => ({
    metric: metricOf(alert_type as AlertType),
    severity,
    at: at.getTime(),
  }))

async function notifyAlert(
  deps: NotifyDeps,
  tx: Db,
  userId: number,
  alert: AlertRow & { alertType: AlertType },
) {
  await notify(deps, tx, toUser(userId), healthAlertNotice(alert))
  const familyCount = await notifyFamilyOfAlert(deps, tx, userId, (parent) =>
    parentHealthAlertNotice(parent, alert),
  )
  await markAlertNotified(tx, alert.id, familyCount > 0)
}

/**
 * Notifies children who have not turned these notifications off, in the app and in the mini-program, and returns their
 * number.
 */
export async function notifyFamilyOfAlert(
  deps: NotifyDeps,
  tx: Db,
  parentId: number,
  noticeOf: (parent: Pick<User, 'id' | 'nickname'>) => Notice,
) {
  const [parent, family] = [await findUser(tx, parentId), await listFamilyRecipients(tx, parentId)]
  if (!parent) return 0
  for (const recipient of family) await notify(deps, tx, recipient, noticeOf(parent))
  return family.length
}
