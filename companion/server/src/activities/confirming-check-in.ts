import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import { recordAudit } from '#audit'
import { type Db, type Deps, apiError as refuseCommon } from '#core'
import { findUser } from '#users'
import { apiError } from './errors.ts'
import { publishParticipationEvent } from './publishing.ts'
import {
  decideAdminCheckInConfirmationRefusal,
  canConfirmCheckIns,
  decideHostCheckInConfirmationRefusal,
} from './rules.ts'
import * as store from './store.ts'

type ConfirmDeps = Pick<Deps, 'db' | 'clock' | 'emit'>
type ParticipantRef = { id: number; userId: number }
type Refusal = ReturnType<typeof decideHostCheckInConfirmationRefusal>

/**
 * Confirms a participant's check-in on behalf of an administrator, for example when the phone cannot determine its
 * position. A participant who was marked absent becomes present again.
 */
export const confirmCheckInByAdmin = (
  deps: ConfirmDeps,
  of: ParticipantRef,
  by: { adminId: number; ip: string },
) =>
  inTransaction(deps.db, async (tx) => {
    const { activity, mine } = await lockActivityAndParticipant(tx, of)
    const refusal = decideAdminCheckInConfirmationRefusal(
      store.getActivityState(activity),
      mine?.status,
      deps.clock.now(),
    )
    await storeConfirmation(
      deps,
      tx,
      { activity, mine, refusal },
      { ip: by.ip, detail: { adminId: by.adminId } },
    )
  })

/** Confirms a participant's check-in on behalf of a host. A host is the organiser or a captain who takes part. */
export const confirmCheckInByHost = (
  deps: ConfirmDeps,
  of: ParticipantRef,
  by: { userId: number; ip: string },
) =>
  inTransaction(deps.db, async (tx) => {
    const { activity, mine } = await lockActivityAndParticipant(tx, of)
    await assertHost(tx, activity, by.userId)
    const participant = { participation: mine?.status, isSelf: by.userId === of.userId }
    const refusal = decideHostCheckInConfirmationRefusal(
      store.getActivityState(activity),
      participant,
      deps.clock.now(),
    )
    await storeConfirmation(deps, tx, { activity, mine, refusal }, { ip: by.ip, userId: by.userId })
  })

async function lockActivityAndParticipant(tx: Db, { id, userId }: ParticipantRef) {
  const activity = await store.lockActivityRow(tx, id)
  if (!activity) throw refuseCommon('NOT_FOUND')
  return { activity, mine: await store.findParticipant(tx, id, userId) }
}

async function assertHost(tx: Db, { id, creator_id }: store.ActivityRow, userId: number) {
  const isCaptain = (await findUser(tx, userId))?.is_captain ?? false
  const participation = (await store.findParticipant(tx, id, userId))?.status
  if (!canConfirmCheckIns({ isCreator: creator_id === userId, isCaptain, participation }))
    throw refuseCommon('FORBIDDEN')
}

type Confirmation = {
  activity: store.ActivityRow
  mine: store.ParticipantRow | undefined
  refusal: Refusal
}
type ConfirmedBy = { ip: string; userId?: number; detail?: { adminId: number } }

/**
 * Stores the confirmation of a check-in. The activity row is locked, so only one of several simultaneous confirmations
 * succeeds.
 */
async function storeConfirmation(
  deps: ConfirmDeps,
  tx: Db,
  { activity, mine, refusal }: Confirmation,
  by: ConfirmedBy,
) {
  const now = deps.clock.now()
  if (refusal || !mine) throw apiError(refusal ?? 'NOT_JOINED')
  const changes = { status: 'signed_in', signed_in_at: toDate(now) } as const
  if (!(await store.transitionParticipant(tx, mine.id, [mine.status], changes)))
    throw apiError('ALREADY_SIGNED_IN')
  if (mine.status === 'absent') await store.addToParticipantCount(tx, activity.id, 1)
  const what = { action: 'activity.signInConfirmed', resourceType: 'activity', resourceId: activity.id }
  const detail = { ...by.detail, userId: mine.user_id, before: mine.status }
  await recordAudit(tx, { ...what, ...by, detail }, now)
  await publishParticipationEvent(deps, tx, 'activity.signedIn', activity, mine.user_id)
}
