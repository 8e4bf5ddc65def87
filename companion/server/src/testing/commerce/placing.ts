import type { Deed } from './histories.ts'
import { asBuyer, type Kind, type Market } from './market.ts'
import { orRefused } from './refusals.ts'

type Placing = Extract<Deed, { do: 'place' }>
const couponOf = ({ buyers }: Market, { buyer, coupon }: Placing) => {
  const couponId = coupon === null ? undefined : buyers[buyer]!.coupons[coupon]
  return couponId === undefined ? {} : { couponId }
}

/** Requests by which clients place an order of each kind, up to the payment sheet. */
export const placing: Record<Kind, (market: Market, deed: Placing) => Promise<{ orderNo: string }>> = {
  async appointment(market, deed) {
    const user = await asBuyer(market, deed.buyer)
    const body = { ...market.clinic.booking, ...couponOf(market, deed) }
    const { orderId: orderNo, amount } = await user.medical.book({ body })
    const sheet = { orderType: 'appointment', referenceId: orderNo, amount } as const
    if (amount > 0) await orRefused(user.orders.create({ body: sheet }))
    return { orderNo }
  },
  async consultation(market, deed) {
    const user = await asBuyer(market, deed.buyer)
    const { doctorId } = market.clinic.booking
    const body = { doctorId, symptomDescription: '头晕', ...couponOf(market, deed) }
    const { orderId: orderNo, amount } = await user.medical.consult({ body })
    const sheet = { orderType: 'consultation', referenceId: orderNo, amount } as const
    if (amount > 0) await orRefused(user.orders.create({ body: sheet }))
    return { orderNo }
  },
  async grocery(market, deed) {
    const user = await asBuyer(market, deed.buyer)
    await orRefused(user.shopping.addToCart({ body: { productId: market.productId, quantity: 1 } }))
    const body = { address: '和平里1号', phone: '13912345678', ...couponOf(market, deed) }
    return user.shopping.order({ body })
  },
  async merchant(market, deed) {
    const user = await asBuyer(market, deed.buyer)
    return user.merchantOrders.place({
      body: { serviceId: market.serviceId, quantity: 1, ...couponOf(market, deed) },
    })
  },
  async housekeeping(market, deed) {
    const user = await asBuyer(market, deed.buyer)
    const { workerId, workDay: scheduledDate } = market
    const when = { scheduledDate, scheduledTime: '09:00', durationHours: 3 }
    const body = { workerId, serviceType: 'cleaning', address: '和平里1号', ...when } as const
    return user.housekeeping.book({ body: { ...body, ...couponOf(market, deed) } })
  },
  async membership(market, deed) {
    const user = await asBuyer(market, deed.buyer)
    return user.membership.subscribe({ body: { plan: 'monthly', ...couponOf(market, deed) } })
  },
  async course(market, deed) {
    const user = await asBuyer(market, deed.buyer)
    const wish = { params: { id: market.courseId }, body: couponOf(market, deed) }
    const { orderNo } = await user.courses.enroll(wish)
    if (orderNo === null) throw new Error('a course that costs something was taken up for nothing')
    return { orderNo }
  },
  async serviceProduct(market, deed) {
    const user = await asBuyer(market, deed.buyer)
    const body = { quantity: 1, ...couponOf(market, deed) }
    return user.serviceProducts.order({ params: { id: market.serviceProductId }, body })
  },
  async groupBuy(market, deed) {
    const user = await asBuyer(market, deed.buyer)
    const { campaignId } = market
    const body = couponOf(market, deed)
    const id = await openGroupFor(market, deed.buyer)
    return id === undefined
      ? user.groupBuys.start({ body: { campaignId, ...body } })
      : user.groupBuys.join({ params: { id }, body })
  },
}

/** Returns the newest group that the buyer has not joined, whether or not it is still open. */
async function openGroupFor({ app, buyers, campaignId }: Market, buyer: number) {
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
