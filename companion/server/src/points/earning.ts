import { inTransaction } from '@sanhe/kit/postgres/database'
import type { Instant } from '@sanhe/kit/runtime/clock'
import type { Deps, Events } from '#core'
import { type Earning, earnPoints, earnRemaining, openLedger, reversePoints, undoEarning } from './ledger.ts'
import { pointsByAction, pointsForSpending, pointsToReverse } from './rules.ts'
import { findTransaction, sumOfThing } from './store.ts'

type EarnDeps = Pick<Deps, 'db'>

/** Credits points. The date of the event counts, even if it is handled later. */
const credit = ({ db }: EarnDeps, userId: number, earning: Earning, at: Instant) =>
  inTransaction(db, async (tx) => earnPoints(await openLedger(tx, userId, at), earning))

const descriptions = { post: '发布动态', invite: '邀请家人', review: '评价服务' }

/** Credits the fixed points of an action, once per reference. */
export const creditAction = (
  deps: EarnDeps,
  userId: number,
  action: keyof typeof descriptions,
  reference: string,
  at: Instant,
) => {
  const { points } = pointsByAction[action]
  return credit(deps, userId, { action, points, reference, description: descriptions[action] }, at)
}

type ActivityJoined = Pick<Events['activity.joined'], 'activityId' | 'userId'>

/** Credits points for joining an activity, also when a participant joins again after leaving. */
export const creditJoining = ({ db }: EarnDeps, { activityId, userId }: ActivityJoined, at: Instant) =>
  inTransaction(db, async (tx) =>
    earnRemaining(await openLedger(tx, userId, at), {
      action: 'activity',
      points: pointsByAction.activity.points,
      reference: String(activityId),
      description: '参加活动',
    }),
  )

/** Takes back the points of a participant who left an activity before it began, as far as they were not spent. */
export const takeBackForLeaving = ({ db }: EarnDeps, { activityId, userId }: ActivityJoined, at: Instant) =>
  inTransaction(db, async (tx) =>
    undoEarning(await openLedger(tx, userId, at), {
      action: 'activity',
      reference: String(activityId),
      description: '取消报名，收回积分',
    }),
  )

type PostAdded = Events['post.added']

/** Takes back the points of a removed or hidden post, as far as they were not spent. */
export const takeBackForPost = ({ db }: EarnDeps, { postId, userId }: PostAdded, at: Instant) =>
  inTransaction(db, async (tx) =>
    undoEarning(await openLedger(tx, userId, at), {
      action: 'post',
      reference: String(postId),
      description: '动态已删除或隐藏，收回积分',
    }),
  )

/** Credits the points of a restored post again, unless the daily cap had left no points for it at first. */
export const creditRestoredPost = ({ db }: EarnDeps, { postId, userId }: PostAdded, at: Instant) =>
  inTransaction(db, async (tx) => {
    const reference = String(postId)
    const { times } = await sumOfThing(tx, { user_id: userId, action: 'post', reference_id: reference })
    if (times === 0) return
    const earning = { action: 'post', points: pointsByAction.post.points, description: '动态已恢复' } as const
    await earnRemaining(await openLedger(tx, userId, at), { ...earning, reference })
  })

export async function creditOrder(
  deps: EarnDeps,
  { orderNo, userId, amountFen }: Events['order.paid'],
  at: Instant,
) {
  const points = pointsForSpending(amountFen)
  if (points === 0) return
  await credit(deps, userId, { action: 'spend', points, reference: orderNo, description: '消费得积分' }, at)
}

/** Takes back the points of a refunded order. */
export const takeBackForOrder = ({ db }: EarnDeps, order: Events['order.refunded'], at: Instant) =>
  inTransaction(db, async (tx) => {
    const { orderNo, userId } = order
    const key = { user_id: userId, type: 'earn', action: 'spend', reference_id: orderNo } as const
    const earned = await findTransaction(tx, key)
    const points = pointsToReverse(earned?.points ?? 0, order)
    if (points === 0) return
    const reversal = { points, reference: `refund:${orderNo}`, description: '订单退款，收回积分' }
    await reversePoints(await openLedger(tx, userId, at), reversal)
  })
