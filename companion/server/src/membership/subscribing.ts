import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Db, refuse as refuseCommon } from '#core'
import { endExpiredFor, newOrderNo, paymentInfoOf, placeOrder, type SellDeps } from '#orders'
import type { MembershipDetail } from './order-kind.ts'
import { type Plan, plans } from './rules.ts'
import { isChildOf } from './store.ts'

type Wish = { plan: Plan; payForUserId?: number | null | undefined; couponId?: number | undefined }

/** For oneself, or for a parent whom one is linked to. */
export async function subscribe(deps: SellDeps, payerId: number, { plan, payForUserId, couponId }: Wish) {
  const beneficiaryId = payForUserId ?? payerId
  if (beneficiaryId !== payerId && !(await isChildOf(deps.db, payerId, beneficiaryId)))
    throw refuseCommon('NOT_FOUND')
  const detail = { plan, beneficiaryId, ...(beneficiaryId !== payerId && { paidByUserId: payerId }) }
  const reference = `${beneficiaryId}:${plan}`
  const paid = await endExpiredFor(deps, { userId: payerId, type: 'membership', reference })
  const order =
    paid ??
    (await inTransaction(deps.db, (tx) =>
      placeMembership(deps, tx, { payerId, reference, detail, couponId }),
    ))
  return paymentInfoOf(deps, order)
}

type Placed = { payerId: number; reference: string; detail: MembershipDetail; couponId?: number | undefined }

export function placeMembership(deps: SellDeps, tx: Db, { payerId, reference, detail, couponId }: Placed) {
  const { title, priceFen } = plans[detail.plan]
  return placeOrder(deps, tx, {
    userId: payerId,
    type: 'membership',
    orderNo: newOrderNo('membership', deps.clock.now()),
    reference,
    priceFen,
    title,
    detail,
    coupon: couponId === undefined ? undefined : { id: couponId, category: 'membership' },
  })
}
