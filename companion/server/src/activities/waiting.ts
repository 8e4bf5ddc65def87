import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, type Page, refuse as refuseCommon, toUser } from '#core'
import { notify } from '#notifications'
import { findUser } from '#users'
import { refuse } from './errors.ts'
import { placeFound } from './notices.ts'
import * as passes from './pass-store.ts'
import { seat, takeJoin } from './places.ts'
import { joinRefusal, passMs } from './rules.ts'
import * as store from './store.ts'
import { tell } from './tell.ts'
import { passView } from './views.ts'

/*
 * Whoever has a pass waits for a place of a full activity, and gets the next one that is free before anybody can ask for
 * it: places are filled in the transaction that frees them, under the lock of the activity.
 */

type WaitDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

/** A pass for a full activity, as part of the caller's transaction. */
export const givePass = (tx: Db, { userId, source }: { userId: number; source: string }, now: Instant) =>
  passes.addPass(tx, {
    user_id: userId,
    source,
    expires_at: toDate(now + passMs),
    created_at: toDate(now),
  })

/** Stands in the queue, and returns as which one. */
export const waitForPlace = ({ db, clock }: WaitDeps, id: number, userId: number) =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    const activity = await store.lockActivity(tx, id)
    const user = await findUser(tx, userId)
    if (!activity || !user) throw refuseCommon('NOT_FOUND')
    const mine = await store.findParticipant(tx, id, userId)
    const hasEmergencyContact = user.emergency_contact_phone !== null
    const joiner = { participation: mine?.status, hasEmergencyContact }
    const refusal = joinRefusal(store.standingOf(activity), joiner, now)
    if (refusal) throw refuse(refusal)
    if (activity.current_participants < activity.max_participants) throw refuse('ACTIVITY_NOT_FULL')
    const waiting = await passes.listWaiting(tx, id)
    if (waiting.some(({ user_id }) => user_id === userId)) throw refuse('ALREADY_WAITING')
    const pass = await passes.lockFreePass(tx, userId, now)
    if (!pass) throw refuse('NO_PRIORITY')
    await passes.setPass(tx, pass.id, { activity_id: id, waiting_since: toDate(now) })
    return waiting.length + 1
  })

/** The pass is free again. */
export const stopWaiting = ({ db }: WaitDeps, id: number, userId: number) =>
  inTransaction(db, async (tx) => {
    if (!(await store.lockActivity(tx, id))) throw refuseCommon('NOT_FOUND')
    const own = (await passes.listWaiting(tx, id)).find(({ user_id }) => user_id === userId)
    if (!own) throw refuse('NOT_WAITING')
    await free(tx, own)
  })

const free = (tx: Db, { id }: Waiting) => passes.setPass(tx, id, { activity_id: null, waiting_since: null })

/** Whoever had a place gives it up, if they still had it, and the next gets it. The activity is locked and to come. */
export async function giveUpPlace(
  deps: WaitDeps,
  tx: Db,
  activity: store.ActivityRow,
  mine: store.ParticipantRow,
  now: Instant,
) {
  const left = { status: 'cancelled', cancelled_at: toDate(now) } as const
  if (!(await store.moveParticipant(tx, mine.id, ['registered'], left))) return
  await store.changePlaces(tx, activity.id, -1)
  await tell(deps, tx, 'activity.left', activity, mine.user_id)
  await fillPlaces(deps, tx, activity.id, now)
}

/** Gives the places that are free to who waits, in their order. The activity is locked and to come. */
export async function fillPlaces(deps: WaitDeps, tx: Db, id: number, now: Instant) {
  for (const waiting of await passes.listWaiting(tx, id)) {
    // oxlint-disable-next-line no-await-in-loop
    const activity = await store.findActivity(tx, id)
    if (!activity || activity.current_participants >= activity.max_participants) return
    // oxlint-disable-next-line no-await-in-loop
    await fill(deps, tx, activity, waiting, now)
  }
}

type Waiting = Awaited<ReturnType<typeof passes.listWaiting>>[number]

/** Who could not join now by themselves keeps their turn for the next place. */
async function fill(deps: WaitDeps, tx: Db, activity: store.ActivityRow, waiting: Waiting, now: Instant) {
  const user = await findUser(tx, waiting.user_id)
  const mine = await store.findParticipant(tx, activity.id, waiting.user_id)
  // Somebody whose turn was kept may have joined by themselves since.
  if (mine?.status === 'registered') return free(tx, waiting)
  const join = user?.status === 'active' ? await takeJoin(tx, user, now) : undefined
  if (!user || !join) return
  await seat(deps, tx, activity, { user, ...join })
  await passes.setPass(tx, waiting.id, { used_at: toDate(now) })
  await notify(deps, tx, toUser(user.id), placeFound(activity, activity.start_time.getTime(), waiting.id))
}

export async function listOwnPasses({ db, clock }: WaitDeps, userId: number, page: Page) {
  const now = clock.now()
  const { rows, total } = await passes.listPasses(db, userId, page, now)
  return { passes: rows.map((row) => passView(row, now)), total, ...page }
}
