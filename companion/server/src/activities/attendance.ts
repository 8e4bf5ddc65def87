import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, apiError as refuseCommon, toWgs84 } from '#core'
import { hasSensitiveWord } from '#moderation'
import type { CheckInPosition, ActivityReviewInput } from './contract.ts'
import { toActivityPosition } from './discovery-store.ts'
import { apiError, createInaccuratePositionError } from './errors.ts'
import { publishActivityReviewed, publishParticipationEvent } from './publishing.ts'
import { decideActivityCheckInRefusal, decideActivityReviewRefusal } from './rules.ts'
import * as store from './store.ts'

type AttendanceDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'wordList'>

async function findWithParticipant(tx: Db, id: number, userId: number, find = store.findActivity) {
  const activity = await find(tx, id)
  if (!activity) throw refuseCommon('NOT_FOUND')
  return { activity, mine: await store.findParticipant(tx, id, userId) }
}

/**
 * Checks a participant in. The row lock on the activity prevents conflicts with simultaneous check-ins, a reschedule,
 * and the job that marks absent participants.
 */
export async function checkInToActivity(
  deps: AttendanceDeps,
  id: number,
  userId: number,
  body: CheckInPosition,
) {
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const { activity, mine } = await findWithParticipant(tx, id, userId, store.lockActivityRow)
    const here = { ...toWgs84(body, body.coordType), accuracy: body.accuracy }
    const state = { ...store.getActivityState(activity), place: toActivityPosition(activity) }
    const refusal = decideActivityCheckInRefusal(state, mine?.status, here, now)
    if (refusal === 'SIGN_IN_UNSURE') throw createInaccuratePositionError()
    if (refusal || !mine) throw apiError(refusal ?? 'NOT_JOINED')
    const moved = await store.transitionParticipant(tx, mine.id, ['registered'], {
      status: 'signed_in',
      signed_in_at: toDate(now),
      signed_in_lat: here.lat,
      signed_in_lng: here.lng,
    })
    if (!moved) throw apiError('ALREADY_SIGNED_IN')
    await publishParticipationEvent(deps, tx, 'activity.signedIn', activity, userId)
  })
}

export async function reviewActivity(
  deps: AttendanceDeps,
  id: number,
  userId: number,
  { rating, review }: ActivityReviewInput,
) {
  const isSensitive = await hasSensitiveWord(deps, [review ?? ''])
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const { activity, mine } = await findWithParticipant(tx, id, userId)
    const refusal = decideActivityReviewRefusal(store.getActivityTimes(activity), mine, now)
    if (refusal || !mine) throw apiError(refusal ?? 'NOT_SIGNED_IN')
    if (isSensitive) throw apiError('SENSITIVE_CONTENT')
    if (!(await store.addActivityRatingOnce(tx, mine.id, { rating, review: review ?? null }, now)))
      throw apiError('ALREADY_REVIEWED')
    await publishActivityReviewed(deps, tx, activity, userId, rating)
  })
}
