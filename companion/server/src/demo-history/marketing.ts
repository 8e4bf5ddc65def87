import { hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import { type Person, planDaysAgo, type Shop, type Town } from './town.ts'

type Marketing = { town: Town; shop: Shop & { couponId: number }; customers: readonly Person[] }

/** Days before today on which a customer claims the coupon of the shop. */
const claimDays = [52, 44, 39, 31, 27, 18, 13, 9, 4]
/** Day on which three customers buy together, in days before today. */
const groupDaysAgo = 16

/** Plans customers who claim the coupon of the shop and buy in a group. */
export function planMarketing({ town, shop, customers }: Marketing) {
  for (const [nth, ago] of claimDays.entries())
    planDaysAgo(town, ago, '12:10', async () =>
      (await customers[nth * 2]?.api())?.coupons.claim({ params: { templateId: shop.couponId } }),
    )
  planDaysAgo(town, groupDaysAgo, '10:10', () => buyTogether(town, shop, customers.slice(8, 11)))
}

/** Three customers buy the campaign of the demo data together, and the shop serves them within two days. */
async function buyTogether({ service, timeline }: Town, shop: Shop, members: readonly Person[]) {
  let groupId: number | undefined
  for (const [nth, member] of members.entries()) {
    const api = await member.api() // oxlint-disable-line no-await-in-loop -- the first member starts the group
    const campaignId = (await api.groupBuys.list({ query: {} })).campaigns[0]?.id ?? 0 // oxlint-disable-line no-await-in-loop
    // oxlint-disable-next-line no-await-in-loop
    const { orderNo, groupOrderId } = await (groupId === undefined
      ? api.groupBuys.start({ body: { campaignId } })
      : api.groupBuys.join({ params: { id: groupId }, body: {} }))
    groupId = groupOrderId
    await service.act(orderNo, 'success') // oxlint-disable-line no-await-in-loop
    const request = { params: { id: orderNo } }
    timeline.plan(service.clock.now() + 40 * minuteMs, async () =>
      (await shop.api()).merchantOrders.confirm(request),
    )
    timeline.plan(service.clock.now() + (24 + nth) * hourMs, async () =>
      (await shop.api()).merchantOrders.complete(request),
    )
  }
}
