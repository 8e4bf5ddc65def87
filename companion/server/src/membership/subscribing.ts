import { inTransaction } from '@sanhe/kit/db/database'
import { yuanOfDecimal } from '@sanhe/kit/money'
import { type Db, type Deps, refuse as refuseCommon } from '#core'
import { newOrderNo, type OrderRow, payParamsOf, placeOrder } from '#orders'
import type { MembershipDetail } from './order-kind.ts'
import { type Plan, plans } from './rules.ts'
import { isChildOf } from './store.ts'

export type SubscribeDeps = Pick<
  Deps,
  'config' | 'db' | 'clock' | 'emit' | 'orderKinds' | 'wechatPay' | 'publicUrl' | 'log'
>

type Wish = { plan: Plan; payForUserId?: number | null | undefined; couponId?: number | undefined }

/** For oneself, or for a parent whom one is linked to. */
export async function subscribe(
  deps: SubscribeDeps,
  payerId: number,
  { plan, payForUserId, couponId }: Wish,
) {
  const beneficiaryId = payForUserId ?? payerId
  if (beneficiaryId !== payerId && !(await isChildOf(deps.db, payerId, beneficiaryId)))
    throw refuseCommon('NOT_FOUND')
  const detail = { plan, beneficiaryId, ...(beneficiaryId !== payerId && { paidByUserId: payerId }) }
  const order = await inTransaction(deps.db, (tx) =>
    placeMembership(deps, tx, { payerId, reference: `${beneficiaryId}:${plan}`, detail, couponId }),
  )
  return paying(deps, order)
}

type Placed = { payerId: number; reference: string; detail: MembershipDetail; couponId?: number | undefined }

export function placeMembership(
  deps: SubscribeDeps,
  tx: Db,
  { payerId, reference, detail, couponId }: Placed,
) {
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

export const paying = async (deps: SubscribeDeps, order: OrderRow, payerOpenid?: string) => ({
  orderNo: order.order_no,
  amount: yuanOfDecimal(order.amount),
  payParams: order.paid_at ? null : await payParamsOf(deps, order, payerOpenid),
})
