import { ignoreClientError } from './allow-refusal.ts'
import type { PurchaseStep } from './histories.ts'
import { type CommerceFixture, type CommerceOrderKind, signInAsBuyer } from './commerce-fixture.ts'

type PlaceStep = Extract<PurchaseStep, { do: 'place' }>
const couponOf = ({ buyers }: CommerceFixture, { buyer, coupon }: PlaceStep) => {
  const couponId = coupon === null ? undefined : buyers[buyer]!.coupons[coupon]
  return couponId === undefined ? {} : { couponId }
}

/**
 * Functions that place an order and create its payment sheet, by order kind. They send the same requests as a client.
 */
export const placeOrderByKind: Record<
  CommerceOrderKind,
  (market: CommerceFixture, step: PlaceStep) => Promise<{ orderNo: string }>
> = {
  async appointment(market, step) {
    const user = await signInAsBuyer(market, step.buyer)
    const body = { ...market.clinic.booking, ...couponOf(market, step) }
    const { orderId: orderNo, amount } = await user.medical.book({ body })
    const sheet = { orderType: 'appointment', referenceId: orderNo, amount } as const
    if (amount > 0) await ignoreClientError(user.orders.create({ body: sheet }))
    return { orderNo }
  },
  async consultation(market, step) {
    const user = await signInAsBuyer(market, step.buyer)
    const { doctorId } = market.clinic.booking
    const body = { doctorId, symptomDescription: '头晕', ...couponOf(market, step) }
    const { orderId: orderNo, amount } = await user.medical.consult({ body })
    const sheet = { orderType: 'consultation', referenceId: orderNo, amount } as const
    if (amount > 0) await ignoreClientError(user.orders.create({ body: sheet }))
    return { orderNo }
  },
  async grocery(market, step) {
    const user = await signInAsBuyer(market, step.buyer)
    await ignoreClientError(
      user.shopping.addToCart({ body: { productId: market.productId, quantity: step.quantity ?? 1 } }),
    )
    const body = { address: '和平里1号', phone: '13912345678', ...couponOf(market, step) }
    return user.shopping.order({ body })
  },
  async merchant(market, step) {
    const user = await signInAsBuyer(market, step.buyer)
    return user.merchantOrders.place({
      body: { serviceId: market.serviceId, quantity: step.quantity ?? 1, ...couponOf(market, step) },
    })
  },
  async housekeeping(market, step) {
    const user = await signInAsBuyer(market, step.buyer)
    const { workerId, workDay: scheduledDate } = market
    const when = { scheduledDate, scheduledTime: '09:00', durationHours: 3 }
    const body = { workerId, serviceType: 'cleaning', address: '和平里1号', ...when } as const
    return user.housekeeping.book({ body: { ...body, ...couponOf(market, step) } })
  },
  async membership(market, step) {
    const user = await signInAsBuyer(market, step.buyer)
    return user.membership.subscribe({ body: { plan: 'monthly', ...couponOf(market, step) } })
  },
  async course(market, step) {
    const user = await signInAsBuyer(market, step.buyer)
    const request = { params: { id: market.courseId }, body: couponOf(market, step) }
    const { orderNo } = await user.courses.enroll(request)
    if (orderNo === null) throw new Error('a course that costs something was taken up for nothing')
    return { orderNo }
  },
  async serviceProduct(market, step) {
    const user = await signInAsBuyer(market, step.buyer)
    const body = { quantity: step.quantity ?? 1, ...couponOf(market, step) }
    return user.serviceProducts.order({ params: { id: market.serviceProductId }, body })
  },
  async groupBuy(market, step) {
    const user = await signInAsBuyer(market, step.buyer)
    const { campaignId } = market
    const body = couponOf(market, step)
    const id = await openGroupFor(market, step.buyer)
    return id === undefined
      ? user.groupBuys.start({ body: { campaignId, ...body } })
      : user.groupBuys.join({ params: { id }, body })
  },
}

/** Returns the newest group that the buyer has not joined, even if the group is no longer open. */
async function openGroupFor({ app, buyers, campaignId }: CommerceFixture, buyer: number) {
  const groups = await app.db
    .selectFrom('group_buy_orders as g')
    .select('g.id')
    .where('g.campaign_id', '=', campaignId)
    .where('g.status', 'in', ['pending', 'success'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('group_buy_members as m')
            .select('m.id')
            .whereRef('m.group_order_id', '=', 'g.id')
            .where('m.user_id', '=', buyers[buyer]!.id)
            .where('m.status', '<>', 'left'),
        ),
      ),
    )
    .orderBy('g.id', 'desc')
    .limit(1)
    .execute()
  return groups[0]?.id
}
