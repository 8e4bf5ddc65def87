import { inTransaction } from '@sanhe/kit/postgres/database'
import { recordAudit } from '#audit'
import { type Deps, apiError as refuseCommon, toUser } from '#core'
import { notify } from '#notifications'
import { findUser } from '#users'
import { listUpcomingOrganised } from './due-store.ts'
import { apiError } from './errors.ts'
import { ownActivityCancelled } from './notices.ts'
import { cancelLockedActivity } from './organising.ts'
import { activityStatusAt, changeRefusal } from './rules.ts'
import * as store from './store.ts'

type CancelDeps = Pick<Deps, 'db' | 'clock' | 'emit'>
type AdminCancellation = { adminId: number; ip: string; reason: string }

/** Cancels an activity as administrator and notifies the participants and the organiser of the reason. */
export async function cancelActivityByAdmin(
  deps: CancelDeps,
  id: number,
  { reason, ...by }: AdminCancellation,
) {
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const activity = await store.lockActivity(tx, id)
    if (!activity) throw refuseCommon('NOT_FOUND')
    const refusal = changeRefusal(store.activityState(activity), now)
    if (refusal) throw apiError(refusal)
    await notify(deps, tx, toUser(activity.creator_id), ownActivityCancelled(activity, reason))
    await cancelLockedActivity(deps, tx, activity, now, { reason })
    const entry = { action: 'activity.calledOff', resourceType: 'activity', resourceId: id, ip: by.ip }
    await recordAudit(tx, { ...entry, detail: { adminId: by.adminId, reason } }, now)
  })
}

/** Cancels all upcoming activities of a disabled organiser. Does nothing if the account has been enabled again. */
export async function cancelActivitiesOfDisabledUser(deps: CancelDeps, userId: number) {
  const user = await findUser(deps.db, userId)
  if (user?.status !== 'disabled') return
  // The activities are cancelled one after the other, each in its own transaction.
  // oxlint-disable-next-line no-await-in-loop
  for (const { id } of await listUpcomingOrganised(deps.db, userId, deps.clock.now()))
    await cancelOfDisabledUser(deps, id)
}

const cancelOfDisabledUser = (deps: CancelDeps, id: number) =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const activity = await store.lockActivity(tx, id)
    if (!activity || activityStatusAt(store.activityState(activity), now) !== 'upcoming') return
    await cancelLockedActivity(deps, tx, activity, now, { reason: null })
  })
