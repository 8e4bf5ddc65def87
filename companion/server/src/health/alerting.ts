import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, type Notice, toUser } from '#core'
import { listFamily } from '#family'
import { notify } from '#notifications'
import { findUser, type User } from '#users'
import { type AlertRow, addAlerts, listTold, setTold } from './alert-store.ts'
import { healthAlert, parentHealthAlert } from './notices.ts'
import { type AlertType, chooseToTell, type Finding, foldMs, metricOf } from './rules.ts'

export type TellDeps = Pick<Deps, 'clock' | 'emit'>

/** A finding with its source: a record, or a local day. */
export type Found = Finding & { value: unknown; recordedAt: Instant } & (
    | { recordId: number }
    | { day: string }
  )

/**
 * Stores the alerts and notifies the user and the family of those worth a push. Runs in the caller's transaction, in
 * which the user is locked, so that only one of two concurrent alerts is pushed.
 */
export async function raiseAlerts(deps: TellDeps, tx: Db, userId: number, found: Found[]) {
  if (found.length === 0) return []
  const now = deps.clock.now()
  const rows = await addAlerts(
    tx,
    found.map((one) => rowOf(userId, one, now)),
  )
  const alerts = rows.map((row) => ({ ...row, ...typesOf(row), recordedAt: timeOf(found, row) }))
  for (const alert of chooseToTell(alerts, await toldSince(tx, userId, now), now))
    await tellAlert(deps, tx, userId, alert)
  return rows
}

const rowOf = (userId: number, finding: Found, now: Instant) => ({
  user_id: userId,
  alert_type: finding.alertType,
  ...('recordId' in finding ? { record_id: finding.recordId } : { day: finding.day }),
  value: JSON.stringify(finding.value),
  threshold: JSON.stringify(finding.threshold),
  severity: finding.severity,
  created_at: toDate(now),
})

const typesOf = ({ alert_type, severity }: AlertRow) => ({ alertType: alert_type as AlertType, severity })

const timeOf = (found: Found[], { record_id, day }: AlertRow) =>
  found.find((one) => ('recordId' in one ? one.recordId === record_id : one.day === day))?.recordedAt ?? 0

const toldSince = async (tx: Db, userId: number, now: Instant) =>
  (await listTold(tx, userId, now - foldMs)).map(({ alert_type, severity, at }) => ({
    metric: metricOf(alert_type as AlertType),
    severity,
    at: at.getTime(),
  }))

async function tellAlert(deps: TellDeps, tx: Db, userId: number, alert: AlertRow & { alertType: AlertType }) {
  await notify(deps, tx, toUser(userId), healthAlert(alert))
  const told = await tellFamily(deps, tx, userId, (parent) => parentHealthAlert(parent, alert))
  await setTold(tx, alert.id, told > 0)
}

/**
 * Notifies children who have not turned these notifications off, in the app and in the mini-program, and returns their
 * number.
 */
export async function tellFamily(
  deps: TellDeps,
  tx: Db,
  parentId: number,
  noticeOf: (parent: Pick<User, 'id' | 'nickname'>) => Notice,
) {
  const [parent, family] = [await findUser(tx, parentId), await listFamily(tx, parentId)]
  if (!parent) return 0
  for (const recipient of family) await notify(deps, tx, recipient, noticeOf(parent))
  return family.length
}
