import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Db, apiError as refuseCommon } from '#core'
import { type CheckoutDeps, endExpiredOrderOfUser, getPaymentInfo, createOrderNo, placeOrder } from '#orders'
import type { MembershipOrderDetail } from './order-kind.ts'
import { type MembershipPlan, membershipPlans } from './rules.ts'
import { isLinkedChildOf } from './store.ts'

type SubscribeInput = {
  plan: MembershipPlan
  payForUserId?: number | null | undefined
  couponId?: number | undefined
}

/** Creates an order for a membership of the payer or of a linked parent. */
export async function orderMembership(
  deps: CheckoutDeps,
  payerId: number,
  { plan, payForUserId, couponId }: SubscribeInput,
) {
  const beneficiaryId = payForUserId ?? payerId
  if (beneficiaryId !== payerId && !(await isLinkedChildOf(deps.db, payerId, beneficiaryId)))
    throw refuseCommon('NOT_FOUND')
  const detail = { plan, beneficiaryId, ...(beneficiaryId !== payerId && { paidByUserId: payerId }) }
  const reference = `${beneficiaryId}:${plan}`
  const paid = await endExpiredOrderOfUser(deps, { userId: payerId, type: 'membership', reference })
  const order =
    paid ??
    (await inTransaction(deps.db, (tx) =>
      placeMembershipOrder(deps, tx, { payerId, reference, detail, couponId }),
    ))
  return getPaymentInfo(deps, order)
}

type MembershipOrderInput = {
  payerId: number
  reference: string
  detail: MembershipOrderDetail
  couponId?: number | undefined
}

export function placeMembershipOrder(
  deps: CheckoutDeps,
  tx: Db,
  { payerId, reference, detail, couponId }: MembershipOrderInput,
) {
  const { title, priceFen } = membershipPlans[detail.plan]
  return placeOrder(deps, tx, {
    userId: payerId,
    type: 'membership',
    orderNo: createOrderNo('membership', deps.clock.now()),
    reference,
    priceFen,
    title,
    detail,
    byChildId: detail.byChildId,
    coupon: couponId === undefined ? undefined : { id: couponId, category: 'membership' },
  })
}
