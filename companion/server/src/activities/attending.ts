import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, refuse as refuseCommon, toWgs84 } from '#core'
import { isSensitive } from '#moderation'
import type { Here, Review } from './contract.ts'
import { positionOf } from './discovery-store.ts'
import { refuse, refuseUnsure } from './errors.ts'
import { reviewRefusal, signInRefusal } from './rules.ts'
import * as store from './store.ts'
import { tell, tellReviewed } from './tell.ts'

type AttendDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

async function found(tx: Db, id: number, userId: number, find = store.findActivity) {
  const activity = await find(tx, id)
  if (!activity) throw refuseCommon('NOT_FOUND')
  return { activity, mine: await store.findParticipant(tx, id, userId) }
}

/**
 * The lock on the activity serialises simultaneous check-ins, the job that marks absent participants, and a reschedule.
 */
export async function signIn(deps: AttendDeps, id: number, userId: number, body: Here) {
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const { activity, mine } = await found(tx, id, userId, store.lockActivity)
    const here = { ...toWgs84(body, body.coordType), accuracy: body.accuracy }
    const standing = { ...store.standingOf(activity), place: positionOf(activity) }
    const refusal = signInRefusal(standing, mine?.status, here, now)
    if (refusal === 'SIGN_IN_UNSURE') throw refuseUnsure()
    if (refusal || !mine) throw refuse(refusal ?? 'NOT_JOINED')
    const moved = await store.moveParticipant(tx, mine.id, ['registered'], {
      status: 'signed_in',
      signed_in_at: toDate(now),
      signed_in_lat: here.lat,
      signed_in_lng: here.lng,
    })
    if (!moved) throw refuse('ALREADY_SIGNED_IN')
    await tell(deps, tx, 'activity.signedIn', activity, userId)
  })
}

export async function reviewActivity(
  deps: AttendDeps,
  id: number,
  userId: number,
  { rating, review }: Review,
) {
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const { activity, mine } = await found(tx, id, userId)
    const refusal = reviewRefusal(store.timesOf(activity), mine, now)
    if (refusal || !mine) throw refuse(refusal ?? 'NOT_SIGNED_IN')
    if (isSensitive([review ?? ''])) throw refuse('SENSITIVE_CONTENT')
    if (!(await store.rateOnce(tx, mine.id, { rating, review: review ?? null }, now)))
      throw refuse('ALREADY_REVIEWED')
    await tellReviewed(deps, tx, activity, userId, rating)
  })
}
