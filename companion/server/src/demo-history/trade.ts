import { addDays, hourMs, type Instant, minuteMs, toInstantInShanghai } from '@sanhe/kit/runtime/clock'
import { getWeekday } from '#core'
import { reviewTexts, shopReplies } from './review-texts.ts'
import type { Person, Shop, Town } from './town.ts'

type Trade = { town: Town; shops: readonly [Shop, Shop, Shop]; customers(): Person }
type ShopOrder = { orderNo: string; day: string; customer: Person; shop: Shop; nth: number }

const homes = [
  '和平里东街7号院2单元301',
  '安定门外大街15号楼402',
  '东四十条6号院1单元101',
  '交道口南大街9号楼605',
] as const
const remarks = ['家里有电梯', '请提前半小时打电话', '老人耳朵背，敲门声大一点', '小区从东门进'] as const

/** Every sixth order, counted from these numbers, goes to the second and the third shop. */
const shopOf = ({ shops }: Trade, nth: number) => shops[nth % 6 === 3 ? 1 : nth % 6 === 5 ? 2 : 0]

/** Plans visitors and orders of all days: one or two orders on weekdays, at most one on weekends. */
export function planTrade(trade: Trade) {
  const { timeline, random, days } = trade.town
  let nth = 0
  for (const day of days) {
    const isWeekend = ['sat', 'sun'].includes(getWeekday(day))
    const orders = isWeekend ? random.between(0, 1) : random.between(1, 2)
    const during = () => toInstantInShanghai(day, '09:00') + random.between(0, 10 * 60) * minuteMs
    for (let visit = 0; visit < orders + 1; visit += 1) timeline.plan(during(), () => lookAtService(trade))
    // The owner reads the messages of the day in the evening.
    timeline.plan(toInstantInShanghai(day, '21:55'), () => readMessages(trade))
    for (let order = 0; order < orders; order += 1) {
      nth += 1
      const place = { day, shop: shopOf(trade, nth), nth }
      timeline.plan(during(), () => placeOrder(trade, place))
    }
  }
}

const readMessages = async ({ shops }: Trade) => (await shops[0].api()).notifications.readAllOfMerchant()

async function lookAtService({ town: { random }, shops, customers }: Trade) {
  const visitor = await customers().api()
  await visitor.merchantServices.look({ params: { id: random.pick(shops[0].serviceIds) } })
}

async function placeOrder(trade: Trade, { day, shop, nth }: Pick<ShopOrder, 'day' | 'shop' | 'nth'>) {
  const { service, random } = trade.town
  const customer = trade.customers()
  const { orderNo } = await (await customer.api()).merchantOrders.place({
    body: {
      serviceId: random.pick(shop.serviceIds),
      // The order of which one unit is refunded has two.
      quantity: isPartlyRefunded(nth) ? 2 : 1,
      remark: random.pick(remarks),
      address: random.pick(homes),
      contactName: customer.name,
      scheduledAt: `${addDays(day, random.between(1, 2))}T${random.pick(['09:30', '10:00', '14:00'])}:00+08:00`,
    },
  })
  await service.act(orderNo, 'success')
  planOutcome(trade, { orderNo, day, customer, shop, nth })
}

const isCancelled = (nth: number) => nth % 13 === 6
const isRejected = (nth: number) => nth % 29 === 11
const isPartlyRefunded = (nth: number) => nth === 20

/** Plans what becomes of a paid order: most are completed, some are cancelled by the customer or rejected. */
function planOutcome(trade: Trade, order: ShopOrder) {
  const { timeline, random, service } = trade.town
  const soon = service.clock.now() + random.between(20, 170) * minuteMs
  if (isCancelled(order.nth)) return timeline.plan(soon, () => cancelOrder(trade.town, order))
  if (isRejected(order.nth)) return timeline.plan(soon, () => rejectOrder(trade.town, order))
  timeline.plan(soon, () => confirmOrder(order))
  const done = toInstantInShanghai(addDays(order.day, 2), '16:30') + random.between(0, 100) * minuteMs
  timeline.plan(done, () => completeOrder(trade.town, order, done))
}

const request = ({ orderNo }: ShopOrder) => ({ params: { id: orderNo } })

const confirmOrder = async (order: ShopOrder) =>
  (await order.shop.api()).merchantOrders.confirm(request(order))

async function cancelOrder({ service }: Town, order: ShopOrder) {
  const body = { reason: '家里临时有事' }
  await (await order.customer.api()).merchantOrders.cancel({ ...request(order), body })
  await service.act(order.orderNo, 'refund_success')
}

async function rejectOrder({ service }: Town, order: ShopOrder) {
  const body = { reason: '当天师傅已排满，实在抱歉' }
  await (await order.shop.api()).merchantOrders.reject({ ...request(order), body })
  await service.act(order.orderNo, 'refund_success')
}

async function completeOrder(town: Town, order: ShopOrder, at: Instant) {
  const shop = await order.shop.api()
  await shop.merchantOrders.complete(request(order))
  if (isPartlyRefunded(order.nth)) await refundOneUnit(town, order)
  const review = reviewTexts[order.nth % reviewTexts.length] ?? reviewTexts[0]
  if (order.nth % 7 < 5) town.timeline.plan(at + 3 * hourMs, () => reviewOrder(town, order, review))
}

async function refundOneUnit({ service }: Town, order: ShopOrder) {
  const { merchantOrders } = await order.shop.api()
  const { refundAmount: amount } = await merchantOrders.previewRefund({
    ...request(order),
    query: { quantity: 1 },
  })
  const body = { quantity: 1, amount, reason: '第二次服务客户不需要了', requestId: `history-${order.nth}` }
  await merchantOrders.refund({ ...request(order), body })
  await service.act(order.orderNo, 'refund_success')
}

async function reviewOrder({ timeline, random, service: { clock } }: Town, order: ShopOrder, review: Review) {
  await (await order.customer.api()).merchantReviews.add({ ...request(order), body: review })
  if (order.nth % 2 === 0) return
  const texts = review.rating > 3 ? shopReplies.good : shopReplies.poor
  timeline.plan(clock.now() + 14 * hourMs, async () => {
    const shop = await order.shop.api()
    const { reviews } = await shop.merchantReviews.list({ query: { pageSize: 20 } })
    const found = reviews.find(({ orderNo }) => orderNo === order.orderNo)
    if (found)
      await shop.merchantReviews.reply({ params: { id: found.id }, body: { reply: random.pick(texts) } })
  })
}

type Review = (typeof reviewTexts)[number]
