import { decimalOfFen, fenOfDecimal } from '@sanhe/kit/money'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, toUser } from '#core'
import { notify } from '#notifications'
import type { OrderKind, OrderRow } from '#orders'
import { refuse } from './errors.ts'
import { memberStarted } from './notices.ts'
import { movedUp, type Plan, periodOf, plans, refundRefusal } from './rules.ts'
import * as store from './store.ts'
import { isMembershipUsed } from './use-store.ts'

/** What an order says of the membership that it pays for. */
export type MembershipDetail = {
  plan: Plan
  beneficiaryId: number
  paidByUserId?: number
  byLink?: true
  /** Paid for in the mini-program. */
  byChildId?: number
}
const detailOf = ({ detail }: OrderRow) => detail as MembershipDetail

type KindDeps = Pick<Deps, 'clock' | 'emit'>

export const membershipOrders = (deps: KindDeps): OrderKind => ({
  isCompletedOnPayment: true,
  async assertCancellable(tx, order, now) {
    if (order.paid_at === null) return
    const membership = await store.findByOrder(tx, order.order_no)
    const last = await store.findLast(tx, detailOf(order).beneficiaryId)
    const isLast = membership !== undefined && membership.id === last?.id
    const isUsed = membership !== undefined && (await isMembershipUsed(tx, membership))
    const refusal = refundRefusal({ paidAt: order.paid_at.getTime(), isLast, isUsed }, now)
    if (refusal) throw refuse(refusal)
  },
  // A membership is never sold out: late money buys it just as well.
  async paid(tx, order, now) {
    await start(deps, tx, order, now)
    return true
  },
  async ended(tx, order, now, how) {
    if (how === 'cancelled') return void (await store.freePayLink(tx, order.order_no))
    await withdraw(tx, order, now)
  },
})

async function start(deps: KindDeps, tx: Db, order: OrderRow, now: Instant) {
  const { plan, beneficiaryId, paidByUserId, byLink, byChildId } = detailOf(order)
  await store.lockUser(tx, beneficiaryId)
  const last = await store.findLast(tx, beneficiaryId)
  const { startsAt, expiresAt } = periodOf(plan, last?.expires_at.getTime(), now)
  await store.addMembership(tx, {
    user_id: beneficiaryId,
    order_no: order.order_no,
    plan,
    price: decimalOfFen(Math.min(plans[plan].priceFen, fenOfDecimal(order.amount))),
    paid_by_user_id: paidByUserId ?? null,
    starts_at: toDate(startsAt),
    expires_at: toDate(expiresAt),
    created_at: toDate(now),
  })
  await store.setMemberUntil(tx, beneficiaryId, toDate(expiresAt), now)
  await store.setPayLinkUsed(tx, order.order_no, now)
  const isGift = byLink === true || byChildId !== undefined || paidByUserId !== undefined
  await notify(deps, tx, toUser(beneficiaryId), memberStarted(expiresAt, order.order_no, isGift))
}

async function withdraw(tx: Db, order: OrderRow, now: Instant) {
  const { beneficiaryId } = detailOf(order)
  await store.lockUser(tx, beneficiaryId)
  const membership = await store.findByOrder(tx, order.order_no)
  if (!membership) return
  await store.setMembership(tx, membership.id, { status: 'cancelled', refunded_at: toDate(now) })
  await moveUp(tx, beneficiaryId, now)
  const last = await store.findLast(tx, beneficiaryId)
  await store.setMemberUntil(tx, beneficiaryId, last?.expires_at ?? null, now)
}

async function moveUp(tx: Db, userId: number, now: Instant) {
  const following = (await store.listToCome(tx, userId, now)).map(({ id, plan, starts_at, expires_at }) => ({
    id,
    plan,
    startsAt: starts_at.getTime(),
    expiresAt: expires_at.getTime(),
  }))
  for (const { id, startsAt, expiresAt } of movedUp(following, now))
    await store.setMembership(tx, id, { starts_at: toDate(startsAt), expires_at: toDate(expiresAt) })
}
