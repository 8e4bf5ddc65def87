import { inTransaction } from '@sanhe/kit/postgres/database'
import type { Instant } from '@sanhe/kit/runtime/clock'
import type { Deps, Events } from '#core'
import { type Earning, earn, earnAgain, openAccount, reverse, undoEarning } from './ledger.ts'
import { earnings, pointsForSpending, pointsToReverse } from './rules.ts'
import { findTransaction, sumOfThing } from './store.ts'

type EarnDeps = Pick<Deps, 'db'>

/** Credits points. The date of the event counts, even if it is handled later. */
const give = ({ db }: EarnDeps, userId: number, earning: Earning, at: Instant) =>
  inTransaction(db, async (tx) => earn(await openAccount(tx, userId, at), earning))

const descriptions = { post: '发布动态', invite: '邀请家人', review: '评价服务' }

/** Credits the fixed points of an action, once per reference. */
export const giveUsual = (
  deps: EarnDeps,
  userId: number,
  action: keyof typeof descriptions,
  reference: string,
  at: Instant,
) => {
  const { points } = earnings[action]
  return give(deps, userId, { action, points, reference, description: descriptions[action] }, at)
}

type Joining = Pick<Events['activity.joined'], 'activityId' | 'userId'>

/** Credits points for joining an activity, also when a participant joins again after leaving. */
export const giveForJoining = ({ db }: EarnDeps, { activityId, userId }: Joining, at: Instant) =>
  inTransaction(db, async (tx) =>
    earnAgain(await openAccount(tx, userId, at), {
      action: 'activity',
      points: earnings.activity.points,
      reference: String(activityId),
      description: '参加活动',
    }),
  )

/** Takes back the points of a participant who left an activity before it began, as far as they were not spent. */
export const takeBackForLeaving = ({ db }: EarnDeps, { activityId, userId }: Joining, at: Instant) =>
  inTransaction(db, async (tx) =>
    undoEarning(await openAccount(tx, userId, at), {
      action: 'activity',
      reference: String(activityId),
      description: '取消报名，收回积分',
    }),
  )

type Posted = Events['post.added']

/** Takes back the points of a removed or hidden post, as far as they were not spent. */
export const takeBackForPost = ({ db }: EarnDeps, { postId, userId }: Posted, at: Instant) =>
  inTransaction(db, async (tx) =>
    undoEarning(await openAccount(tx, userId, at), {
      action: 'post',
      reference: String(postId),
      description: '动态已删除或隐藏，收回积分',
    }),
  )

/** Credits the points of a restored post again, unless the daily cap had left no points for it at first. */
export const giveAgainForPost = ({ db }: EarnDeps, { postId, userId }: Posted, at: Instant) =>
  inTransaction(db, async (tx) => {
    const reference = String(postId)
    const { times } = await sumOfThing(tx, { user_id: userId, action: 'post', reference_id: reference })
    if (times === 0) return
    const earning = { action: 'post', points: earnings.post.points, description: '动态已恢复' } as const
    await earnAgain(await openAccount(tx, userId, at), { ...earning, reference })
  })

export async function giveForOrder(
  deps: EarnDeps,
  { orderNo, userId, amountFen }: Events['order.paid'],
  at: Instant,
) {
  const points = pointsForSpending(amountFen)
  if (points === 0) return
  await give(deps, userId, { action: 'spend', points, reference: orderNo, description: '消费得积分' }, at)
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
    await reverse(await openAccount(tx, userId, at), reversal)
  })
