import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, type PaginationParams, apiError as refuseCommon, toUserRecipient } from '#core'
import { addNotificationInTransaction } from '#notifications'
import { findUser } from '#users'
import { apiError } from './errors.ts'
import { createPlaceAssignedNotice } from './notices.ts'
import { addActivityParticipant, consumeMonthlyJoin } from './participants.ts'
import * as passes from './pass-store.ts'
import { publishParticipationEvent } from './publishing.ts'
import { decideActivityJoinRefusal, activityPassLifetimeMs } from './rules.ts'
import * as store from './store.ts'
import { toActivityPassResponse } from './views.ts'

/**
 * A user with a pass waits for a place in a full activity and gets the next released place before other users can join.
 * The transaction that releases a place also gives it to the waiting user, while the activity row is locked.
 */

type WaitDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

/** Grants a user a pass for a full activity, as part of the caller's transaction. */
export const grantActivityPass = (
  tx: Db,
  { userId, source }: { userId: number; source: string },
  now: Instant,
) =>
  passes.addActivityPass(tx, {
    user_id: userId,
    source,
    expires_at: toDate(now + activityPassLifetimeMs),
    created_at: toDate(now),
  })

/** Adds the user to the waiting list of an activity and returns the position in it. */
export const joinWaitingList = ({ db, clock }: WaitDeps, id: number, userId: number) =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    const activity = await store.lockActivityRow(tx, id)
    const user = await findUser(tx, userId)
    if (!activity || !user) throw refuseCommon('NOT_FOUND')
    const mine = await store.findParticipant(tx, id, userId)
    const hasEmergencyContact = user.emergency_contact_phone !== null
    const joiner = { participation: mine?.status, hasEmergencyContact }
    const refusal = decideActivityJoinRefusal(store.getActivityState(activity), joiner, now)
    if (refusal) throw apiError(refusal)
    if (activity.current_participants < activity.max_participants) throw apiError('ACTIVITY_NOT_FULL')
    const waiting = await passes.listWaitingUsers(tx, id)
    if (waiting.some(({ user_id }) => user_id === userId)) throw apiError('ALREADY_WAITING')
    const pass = await passes.lockUsableActivityPassRow(tx, userId, now)
    if (!pass) throw apiError('NO_PRIORITY')
    await passes.updateActivityPass(tx, pass.id, { activity_id: id, waiting_since: toDate(now) })
    return waiting.length + 1
  })

/** Takes the user off the waiting list of an activity, so that the pass can be used again. */
export const leaveWaitingList = ({ db }: WaitDeps, id: number, userId: number) =>
  inTransaction(db, async (tx) => {
    if (!(await store.lockActivityRow(tx, id))) throw refuseCommon('NOT_FOUND')
    const own = (await passes.listWaitingUsers(tx, id)).find(({ user_id }) => user_id === userId)
    if (!own) throw apiError('NOT_WAITING')
    await releasePass(tx, own)
  })

const releasePass = (tx: Db, { id }: WaitingUser) =>
  passes.updateActivityPass(tx, id, { activity_id: null, waiting_since: null })

/**
 * Releases the place of a participant who has not left yet, and gives the place to the next waiting user. The caller
 * must have locked the activity, which must be upcoming.
 */
export async function releaseActivityPlace(
  deps: WaitDeps,
  tx: Db,
  activity: store.ActivityRow,
  mine: store.ParticipantRow,
  now: Instant,
) {
  const left = { status: 'cancelled', cancelled_at: toDate(now) } as const
  if (!(await store.transitionParticipant(tx, mine.id, ['registered'], left))) return
  await store.addToParticipantCount(tx, activity.id, -1)
  await publishParticipationEvent(deps, tx, 'activity.left', activity, mine.user_id)
  await fillFreeActivityPlaces(deps, tx, activity.id, now)
}

/**
 * Gives free places to waiting users in the order of the waiting list. The caller must have locked the activity, which
 * must be upcoming.
 */
export async function fillFreeActivityPlaces(deps: WaitDeps, tx: Db, id: number, now: Instant) {
  for (const waiting of await passes.listWaitingUsers(tx, id)) {
    // oxlint-disable-next-line no-await-in-loop
    const activity = await store.findActivity(tx, id)
    if (!activity || activity.current_participants >= activity.max_participants) return
    // oxlint-disable-next-line no-await-in-loop
    await tryToGivePlace(deps, tx, activity, waiting, now)
  }
}

type WaitingUser = Awaited<ReturnType<typeof passes.listWaitingUsers>>[number]

/**
 * Gives a free place to one waiting user. If the user may not join at the moment, the user keeps the position on the
 * waiting list for a later place.
 */
async function tryToGivePlace(
  deps: WaitDeps,
  tx: Db,
  activity: store.ActivityRow,
  waiting: WaitingUser,
  now: Instant,
) {
  const user = await findUser(tx, waiting.user_id)
  const mine = await store.findParticipant(tx, activity.id, waiting.user_id)
  // The waiting user may have joined the activity directly, while keeping the position on the waiting list.
  if (mine?.status === 'registered') return releasePass(tx, waiting)
  const join = user?.status === 'active' ? await consumeMonthlyJoin(tx, user, now) : undefined
  if (!user || !join) return
  await addActivityParticipant(deps, tx, activity, { user, ...join })
  await passes.updateActivityPass(tx, waiting.id, { used_at: toDate(now) })
  await addNotificationInTransaction(
    deps,
    tx,
    toUserRecipient(user.id),
    createPlaceAssignedNotice(activity, activity.start_time.getTime(), waiting.id),
  )
}

export async function listOwnActivityPasses({ db, clock }: WaitDeps, userId: number, page: PaginationParams) {
  const now = clock.now()
  const { rows, total } = await passes.listActivityPasses(db, userId, page, now)
  return { passes: rows.map((row) => toActivityPassResponse(row, now)), total, ...page }
}
