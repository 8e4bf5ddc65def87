import { fenToDecimalYuan, decimalYuanToFen } from '@sanhe/kit/money'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, type OrderKind, type OrderRow, toUserRecipient } from '#core'
import { addNotificationInTransaction } from '#notifications'
import { hasUsedMembershipBenefit } from './benefit-use-store.ts'
import { apiError } from './errors.ts'
import { createMembershipStartedNotice } from './notices.ts'
import {
  moveMembershipsEarlier,
  type MembershipPlan,
  membershipPlans,
  decideMembershipRefundRefusal,
  getNextMembershipPeriod,
} from './rules.ts'
import * as store from './store.ts'

/** Content of the `detail` column of a membership order. */
export type MembershipOrderDetail = {
  plan: MembershipPlan
  beneficiaryId: number
  paidByUserId?: number
  byLink?: true
  /** Id of the child who paid in the mini-program, if any. */
  byChildId?: number
}
const detailOf = ({ detail }: OrderRow) => detail as MembershipOrderDetail

type KindDeps = Pick<Deps, 'clock' | 'emit'>

export const createMembershipOrderKind = (deps: KindDeps): OrderKind => ({
  isCompletedOnPayment: true,
  async assertCancellable(tx, order, now) {
    if (order.paid_at === null) return
    const membership = await store.findMembershipByOrder(tx, order.order_no)
    const last = await store.findLastMembership(tx, detailOf(order).beneficiaryId)
    const isLast = membership !== undefined && membership.id === last?.id
    const isUsed = membership !== undefined && (await hasUsedMembershipBenefit(tx, membership))
    const refusal = decideMembershipRefundRefusal({ paidAt: order.paid_at.getTime(), isLast, isUsed }, now)
    if (refusal) throw apiError(refusal)
  },
  // Memberships never sell out, so a late payment still starts a membership.
  async paid(tx, order, now) {
    await startMembership(deps, tx, order, now)
    return true
  },
  async ended(tx, order, { status, now }) {
    if (status === 'cancelled') return void (await store.releasePayLink(tx, order.order_no))
    await withdrawMembership(tx, order, now)
  },
})

async function startMembership(deps: KindDeps, tx: Db, order: OrderRow, now: Instant) {
  const { plan, beneficiaryId, paidByUserId, byLink, byChildId } = detailOf(order)
  await store.lockUserRow(tx, beneficiaryId)
  const last = await store.findLastMembership(tx, beneficiaryId)
  const { startsAt, expiresAt } = getNextMembershipPeriod(plan, last?.expires_at.getTime(), now)
  await store.addMembership(tx, {
    user_id: beneficiaryId,
    order_no: order.order_no,
    plan,
    price: fenToDecimalYuan(Math.min(membershipPlans[plan].priceFen, decimalYuanToFen(order.amount))),
    paid_by_user_id: paidByUserId ?? null,
    starts_at: toDate(startsAt),
    expires_at: toDate(expiresAt),
    created_at: toDate(now),
  })
  await store.setMembershipEnd(tx, beneficiaryId, toDate(expiresAt), now)
  await store.markPayLinkUsed(tx, order.order_no, now)
  const isGift = byLink === true || byChildId !== undefined || paidByUserId !== undefined
  await addNotificationInTransaction(
    deps,
    tx,
    toUserRecipient(beneficiaryId),
    createMembershipStartedNotice(expiresAt, order.order_no, isGift),
  )
}

async function withdrawMembership(tx: Db, order: OrderRow, now: Instant) {
  const { beneficiaryId } = detailOf(order)
  await store.lockUserRow(tx, beneficiaryId)
  const membership = await store.findMembershipByOrder(tx, order.order_no)
  if (!membership) return
  await store.updateMembership(tx, membership.id, { status: 'cancelled', refunded_at: toDate(now) })
  await moveLaterMembershipsForward(tx, beneficiaryId, now)
  const last = await store.findLastMembership(tx, beneficiaryId)
  await store.setMembershipEnd(tx, beneficiaryId, last?.expires_at ?? null, now)
}

async function moveLaterMembershipsForward(tx: Db, userId: number, now: Instant) {
  const following = (await store.listUpcomingMemberships(tx, userId, now)).map(
    ({ id, plan, starts_at, expires_at }) => ({
      id,
      plan,
      startsAt: starts_at.getTime(),
      expiresAt: expires_at.getTime(),
    }),
  )
  for (const { id, startsAt, expiresAt } of moveMembershipsEarlier(following, now))
    await store.updateMembership(tx, id, { starts_at: toDate(startsAt), expires_at: toDate(expiresAt) })
}
