import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, type Page, apiError as refuseCommon, toUser } from '#core'
import { notify } from '#notifications'
import { findUser } from '#users'
import { apiError } from './errors.ts'
import { placeAssigned } from './notices.ts'
import { addParticipant, takeMonthlyJoin } from './participants.ts'
import * as passes from './pass-store.ts'
import { publishParticipation } from './publishing.ts'
import { joinRefusal, passLifetimeMs } from './rules.ts'
import * as store from './store.ts'
import { passView } from './views.ts'

/*
 * A user with a pass waits for a place in a full activity and gets the next released place before others can join:
 * places are filled in the transaction that releases them, under the lock of the activity.
 */

type WaitDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

/** Grants a pass for a full activity, as part of the caller's transaction. */
export const grantPass = (tx: Db, { userId, source }: { userId: number; source: string }, now: Instant) =>
  passes.addPass(tx, {
    user_id: userId,
    source,
    expires_at: toDate(now + passLifetimeMs),
    created_at: toDate(now),
  })

/** Joins the queue and returns the position in it. */
export const waitForPlace = ({ db, clock }: WaitDeps, id: number, userId: number) =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    const activity = await store.lockActivity(tx, id)
    const user = await findUser(tx, userId)
    if (!activity || !user) throw refuseCommon('NOT_FOUND')
    const mine = await store.findParticipant(tx, id, userId)
    const hasEmergencyContact = user.emergency_contact_phone !== null
    const joiner = { participation: mine?.status, hasEmergencyContact }
    const refusal = joinRefusal(store.activityState(activity), joiner, now)
    if (refusal) throw apiError(refusal)
    if (activity.current_participants < activity.max_participants) throw apiError('ACTIVITY_NOT_FULL')
    const waiting = await passes.listWaitingUsers(tx, id)
    if (waiting.some(({ user_id }) => user_id === userId)) throw apiError('ALREADY_WAITING')
    const pass = await passes.lockUsablePass(tx, userId, now)
    if (!pass) throw apiError('NO_PRIORITY')
    await passes.updatePass(tx, pass.id, { activity_id: id, waiting_since: toDate(now) })
    return waiting.length + 1
  })

/** Leaves the queue; the pass can be used again. */
export const stopWaiting = ({ db }: WaitDeps, id: number, userId: number) =>
  inTransaction(db, async (tx) => {
    if (!(await store.lockActivity(tx, id))) throw refuseCommon('NOT_FOUND')
    const own = (await passes.listWaitingUsers(tx, id)).find(({ user_id }) => user_id === userId)
    if (!own) throw apiError('NOT_WAITING')
    await releasePass(tx, own)
  })

const releasePass = (tx: Db, { id }: WaitingUser) =>
  passes.updatePass(tx, id, { activity_id: null, waiting_since: null })

/**
 * Releases the place of a participant who still has it and fills it from the queue. The activity must be locked and
 * upcoming.
 */
export async function releasePlace(
  deps: WaitDeps,
  tx: Db,
  activity: store.ActivityRow,
  mine: store.ParticipantRow,
  now: Instant,
) {
  const left = { status: 'cancelled', cancelled_at: toDate(now) } as const
  if (!(await store.changeParticipantStatus(tx, mine.id, ['registered'], left))) return
  await store.changeParticipantCount(tx, activity.id, -1)
  await publishParticipation(deps, tx, 'activity.left', activity, mine.user_id)
  await fillFreePlaces(deps, tx, activity.id, now)
}

/** Gives free places to waiting users in the order of the queue. The activity must be locked and upcoming. */
export async function fillFreePlaces(deps: WaitDeps, tx: Db, id: number, now: Instant) {
  for (const waiting of await passes.listWaitingUsers(tx, id)) {
    // oxlint-disable-next-line no-await-in-loop
    const activity = await store.findActivity(tx, id)
    if (!activity || activity.current_participants >= activity.max_participants) return
    // oxlint-disable-next-line no-await-in-loop
    await tryToFill(deps, tx, activity, waiting, now)
  }
}

type WaitingUser = Awaited<ReturnType<typeof passes.listWaitingUsers>>[number]

/** A user who may not join now keeps the position for the next place. */
async function tryToFill(
  deps: WaitDeps,
  tx: Db,
  activity: store.ActivityRow,
  waiting: WaitingUser,
  now: Instant,
) {
  const user = await findUser(tx, waiting.user_id)
  const mine = await store.findParticipant(tx, activity.id, waiting.user_id)
  // A user who kept the position may have joined directly since.
  if (mine?.status === 'registered') return releasePass(tx, waiting)
  const join = user?.status === 'active' ? await takeMonthlyJoin(tx, user, now) : undefined
  if (!user || !join) return
  await addParticipant(deps, tx, activity, { user, ...join })
  await passes.updatePass(tx, waiting.id, { used_at: toDate(now) })
  await notify(deps, tx, toUser(user.id), placeAssigned(activity, activity.start_time.getTime(), waiting.id))
}

export async function listOwnPasses({ db, clock }: WaitDeps, userId: number, page: Page) {
  const now = clock.now()
  const { rows, total } = await passes.listPasses(db, userId, page, now)
  return { passes: rows.map((row) => passView(row, now)), total, ...page }
}
