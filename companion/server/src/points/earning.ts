import { inTransaction } from '@sanhe/kit/postgres/database'
import type { Instant } from '@sanhe/kit/runtime/clock'
import type { Deps, Events } from '#core'
import { type Earning, earn, earnAgain, openAccount, reverse, undoEarning } from './ledger.ts'
import { earnings, pointsForSpending, pointsToReverse } from './rules.ts'
import { findTransaction, sumOfThing } from './store.ts'

type EarnDeps = Pick<Deps, 'db'>

/** The day of what happened counts, however late it is heard of. */
const give = ({ db }: EarnDeps, userId: number, earning: Earning, at: Instant) =>
  inTransaction(db, async (tx) => earn(await openAccount(tx, userId, at), earning))

const descriptions = { post: '发布动态', invite: '邀请家人', review: '评价服务' }

/** What is given for something that somebody did, once for each such thing. */
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

/** For joining: given when somebody joins, and again when they come back after having left. */
export const giveForJoining = ({ db }: EarnDeps, { activityId, userId }: Joining, at: Instant) =>
  inTransaction(db, async (tx) =>
    earnAgain(await openAccount(tx, userId, at), {
      action: 'activity',
      points: earnings.activity.points,
      reference: String(activityId),
      description: '参加活动',
    }),
  )

/** Who leaves an activity before it has begun did not join it; what they spent already stays theirs. */
export const takeBackForLeaving = ({ db }: EarnDeps, { activityId, userId }: Joining, at: Instant) =>
  inTransaction(db, async (tx) =>
    undoEarning(await openAccount(tx, userId, at), {
      action: 'activity',
      reference: String(activityId),
      description: '取消报名，收回积分',
    }),
  )

type Posted = Events['post.added']

/** What is not to be seen any more gave nothing; what was spent of it stays spent. */
export const takeBackForPost = ({ db }: EarnDeps, { postId, userId }: Posted, at: Instant) =>
  inTransaction(db, async (tx) =>
    undoEarning(await openAccount(tx, userId, at), {
      action: 'post',
      reference: String(postId),
      description: '动态已删除或隐藏，收回积分',
    }),
  )

/** What is shown again gives again what it gave; nothing where the day's cap had no room for it. */
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

/** What an order gave goes back with its money. */
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
