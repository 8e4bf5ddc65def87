import { inTransaction } from '@sanhe/kit/postgres/database'
import type { Instant } from '@sanhe/kit/runtime/clock'
import type { Deps, EventPayloads } from '#core'
import {
  type PointsEarning,
  earnUnearnedPoints,
  earnPoints,
  openPointsLedger,
  revokePoints,
  revokeEarnedPoints,
} from './ledger.ts'
import { pointsByAction, calculatePointsForAmount, calculatePointsToRevoke } from './rules.ts'
import { findPointsTransaction, sumPointsOfAction } from './store.ts'

type EarnDeps = Pick<Deps, 'db'>

/** Credits points. The date of the event counts for the daily limit, even if the event is handled later. */
const creditPoints = ({ db }: EarnDeps, userId: number, earning: PointsEarning, at: Instant) =>
  inTransaction(db, async (tx) => earnPoints(await openPointsLedger(tx, userId, at), earning))

const descriptions = { post: '发布动态', invite: '邀请家人', review: '评价服务' }

/** Credits the fixed points of an action, once per reference. */
export const creditActionPoints = (
  deps: EarnDeps,
  userId: number,
  action: keyof typeof descriptions,
  reference: string,
  at: Instant,
) => {
  const { points } = pointsByAction[action]
  return creditPoints(deps, userId, { action, points, reference, description: descriptions[action] }, at)
}

type ActivityJoined = Pick<EventPayloads['activity.joined'], 'activityId' | 'userId'>

/** Credits points for joining an activity. A participant who joins again after leaving also gets points. */
export const creditJoiningPoints = ({ db }: EarnDeps, { activityId, userId }: ActivityJoined, at: Instant) =>
  inTransaction(db, async (tx) =>
    earnUnearnedPoints(await openPointsLedger(tx, userId, at), {
      action: 'activity',
      points: pointsByAction.activity.points,
      reference: String(activityId),
      description: '参加活动',
    }),
  )

/**
 * Takes back the points of a participant who left an activity before the activity began. Points that were already spent
 * are not taken back.
 */
export const revokeJoiningPoints = ({ db }: EarnDeps, { activityId, userId }: ActivityJoined, at: Instant) =>
  inTransaction(db, async (tx) =>
    revokeEarnedPoints(await openPointsLedger(tx, userId, at), {
      action: 'activity',
      reference: String(activityId),
      description: '取消报名，收回积分',
    }),
  )

type PostAdded = EventPayloads['post.added']

/** Takes back the points of a removed or hidden post. Points that were already spent are not taken back. */
export const revokePostPoints = ({ db }: EarnDeps, { postId, userId }: PostAdded, at: Instant) =>
  inTransaction(db, async (tx) =>
    revokeEarnedPoints(await openPointsLedger(tx, userId, at), {
      action: 'post',
      reference: String(postId),
      description: '动态已删除或隐藏，收回积分',
    }),
  )

/**
 * Credits the points of a restored post again. A post that got no points at first, because the daily limit was reached,
 * gets no points now either.
 */
export const creditRestoredPostPoints = ({ db }: EarnDeps, { postId, userId }: PostAdded, at: Instant) =>
  inTransaction(db, async (tx) => {
    const reference = String(postId)
    const { times } = await sumPointsOfAction(tx, {
      user_id: userId,
      action: 'post',
      reference_id: reference,
    })
    if (times === 0) return
    const earning = { action: 'post', points: pointsByAction.post.points, description: '动态已恢复' } as const
    await earnUnearnedPoints(await openPointsLedger(tx, userId, at), { ...earning, reference })
  })

export async function creditOrderPoints(
  deps: EarnDeps,
  { orderNo, userId, amountFen }: EventPayloads['order.paid'],
  at: Instant,
) {
  const points = calculatePointsForAmount(amountFen)
  if (points === 0) return
  await creditPoints(
    deps,
    userId,
    { action: 'spend', points, reference: orderNo, description: '消费得积分' },
    at,
  )
}

/** Takes back the points that an order earned, in proportion to a refund of the order. */
export const revokeOrderPoints = ({ db }: EarnDeps, order: EventPayloads['order.refunded'], at: Instant) =>
  inTransaction(db, async (tx) => {
    const { orderNo, userId, itemRefundId } = order
    const key = { user_id: userId, type: 'earn', action: 'spend', reference_id: orderNo } as const
    const earned = await findPointsTransaction(tx, key)
    const points = calculatePointsToRevoke(earned?.points ?? 0, order)
    if (points === 0) return
    const reference = itemRefundId === undefined ? `refund:${orderNo}` : `refund:${orderNo}:${itemRefundId}`
    const reversal = { points, reference, description: '订单退款，收回积分' }
    await revokePoints(await openPointsLedger(tx, userId, at), reversal)
  })
