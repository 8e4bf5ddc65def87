import { inTransaction } from '@sanhe/kit/postgres/database'
import { recordAudit } from '#audit'
import { type Deps, apiError as refuseCommon, toUserRecipient } from '#core'
import { addNotificationInTransaction } from '#notifications'
import { findUser } from '#users'
import { listUpcomingActivityIdsOfOrganiser } from './due-store.ts'
import { apiError } from './errors.ts'
import { createActivityCancelledByPlatformNotice } from './notices.ts'
import { cancelLockedActivity } from './organising.ts'
import { decideActivityChangeRefusal, getActivityStatusAt } from './rules.ts'
import * as store from './store.ts'

type CancelDeps = Pick<Deps, 'db' | 'clock' | 'emit'>
type AdminCancellation = { adminId: number; ip: string; reason: string }

/** Cancels an activity on behalf of an administrator, and notifies the participants and the organiser of the reason. */
export async function cancelActivityByAdmin(
  deps: CancelDeps,
  id: number,
  { reason, ...by }: AdminCancellation,
) {
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const activity = await store.lockActivityRow(tx, id)
    if (!activity) throw refuseCommon('NOT_FOUND')
    const refusal = decideActivityChangeRefusal(store.getActivityState(activity), now)
    if (refusal) throw apiError(refusal)
    await addNotificationInTransaction(
      deps,
      tx,
      toUserRecipient(activity.creator_id),
      createActivityCancelledByPlatformNotice(activity, reason),
    )
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
  for (const { id } of await listUpcomingActivityIdsOfOrganiser(deps.db, userId, deps.clock.now()))
    await cancelActivityOfDisabledUser(deps, id)
}

const cancelActivityOfDisabledUser = (deps: CancelDeps, id: number) =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const activity = await store.lockActivityRow(tx, id)
    if (!activity || getActivityStatusAt(store.getActivityState(activity), now) !== 'upcoming') return
    await cancelLockedActivity(deps, tx, activity, now, { reason: null })
  })
