import { addMonths, dayMs, toInstantInShanghai, toShanghaiMonth, minuteMs } from '@sanhe/kit/runtime/clock'
import type { StaffRole } from '#core'
import { advanceClockAndJobs } from './advance-clock.ts'
import { ignoreClientError } from './allow-refusal.ts'
import type { ConcurrentPurchaseSteps, PurchaseStep, randomOrderActions } from './histories.ts'
import {
  type CommerceFixture,
  type CommerceOrderKind,
  type PlacedCommerceOrder,
  signInAsAdmin,
  signInAsBuyer,
  signInAsMerchant,
} from './commerce-fixture.ts'
import { actAsEmployee, toStaffRole } from './staff-steps.ts'
import { placeOrderByKind } from './placing.ts'
import { refundItemOfOrder, runAfterEarlierStepsOfOrder } from './refunding-items.ts'

type BuyerStep = Extract<PurchaseStep, { buyer: number; nth: number }>

export async function runConcurrentPurchaseSteps(
  market: CommerceFixture,
  { steps, minutes }: ConcurrentPurchaseSteps,
) {
  const settled = await Promise.allSettled(steps.map((step) => ignoreClientError(runStep(market, step))))
  for (const outcome of settled) if (outcome.status === 'rejected') throw outcome.reason
  if (minutes) await advanceClockAndJobs(market, minutes)
}

async function runStep(market: CommerceFixture, step: PurchaseStep) {
  if (step.do === 'place') {
    const order = recordOrder(market, step, await placeOrderByKind[step.kind](market, step))
    return step.isPaid ? orderSteps.pay(market, order, 1) : undefined
  }
  if (step.do === 'staff') return actAsEmployee(market, step)
  if ('buyer' in step) return void (await pointSteps[step.do](market, step))
  const order = market.orders[step.nth % Math.max(1, market.orders.length)]
  if (order) await orderSteps[step.do](market, order, step.times)
}

/** Returns the recorded order with this number, after recording it if it is new. */
function recordOrder(
  { orders }: CommerceFixture,
  { kind, buyer }: Pick<PlacedCommerceOrder, 'kind' | 'buyer'>,
  { orderNo }: { orderNo: string },
) {
  const known = orders.find((order) => order.orderNo === orderNo)
  if (known) return known
  const order = { orderNo, kind, buyer }
  orders.push(order)
  return order
}

type OrderStep = (market: CommerceFixture, order: PlacedCommerceOrder, times: number) => Promise<unknown>
const refund: OrderStep = async (market, { orderNo, buyer }) =>
  (await signInAsBuyer(market, buyer)).orders.refund({ params: { orderNo }, body: { reason: '不需要了' } })

/**
 * Pays an order at the payment emulator, which then sends `times` callbacks. For a payment that is no longer open, it
 * sends at least one callback, because the service does not query closed payments.
 */
const pay: OrderStep = async ({ app }, { orderNo }, times) => {
  const order = (await app.providers.devPayments?.list())?.find((known) => known.orderNo === orderNo)
  await app.pay(orderNo, { times: order?.state === 'open' ? times : Math.max(1, times) })
}

const orderSteps: Record<(typeof randomOrderActions)[number], OrderStep> = {
  pay,
  refundArrives: ({ app }, { orderNo }, times) => completeRefunds(app, orderNo, times),
  refund,
  async cancel(market, order, times) {
    const user = await signInAsBuyer(market, order.buyer)
    const request = { params: { id: order.orderNo }, body: undefined }
    if (order.kind === 'appointment') return user.medical.cancelAppointment(request)
    if (order.kind === 'merchant') return user.merchantOrders.cancel(request)
    if (order.kind === 'housekeeping') return user.housekeeping.cancel(request)
    if (order.kind === 'membership') return user.membership.cancel()
    if (order.kind === 'groupBuy')
      return user.groupBuys.leave({ params: { id: await groupOf(market, order) } })
    return refund(market, order, times)
  },
  async platformRefund(market, { orderNo }) {
    const admin = await signInAsAdmin(market)
    await admin.money.refundOrder({ params: { orderNo }, body: { reason: '平台退款' } })
  },
  refundItem: refundItemOfOrder,
  serve: (market, order, times) =>
    runAfterEarlierStepsOfOrder(market, order, async () => {
      const role = toStaffRole(times)
      if (await serveByKind[order.kind]?.(market, order.orderNo, role)) market.gone.add(order.orderNo)
    }),
  async reject(market, { orderNo, kind }, times) {
    if (kind === 'merchant' || kind === 'groupBuy')
      await (await signInAsMerchant(market, toStaffRole(times))).merchantOrders.reject({
        params: { id: orderNo },
        body: undefined,
      })
  },
}

/** Completes the open refunds of an order at the provider, if it has any. */
async function completeRefunds(app: CommerceFixture['app'], orderNo: string, times: number) {
  const open = await app.db.selectFrom('refunds').select('id').where('order_no', '=', orderNo).execute()
  if (open.length) await app.pay(orderNo, { outcome: 'refund_success', times })
}

const idOf = async (
  { app }: CommerceFixture,
  table: 'delivery_orders' | 'service_orders' | 'consultations',
  no: string,
) => (await app.db.selectFrom(table).select(['id', 'status']).where('order_no', '=', no).execute())[0]!

/** Lets an employee of the merchant confirm an order, or complete a confirmed one. */
async function serveAtShop(market: CommerceFixture, id: string, role: StaffRole) {
  const { merchantOrders } = await signInAsMerchant(market, role)
  const request = { params: { id } }
  const isConfirmed = await merchantOrders.confirm(request).then(
    () => true,
    () => false,
  )
  if (isConfirmed) return false
  await merchantOrders.complete(request)
  return true
}

/**
 * Performs the next step of the delivery of an order, for each order kind. Returns true if the goods or the service can
 * never be sold again.
 */
const serveByKind: Partial<
  Record<CommerceOrderKind, (market: CommerceFixture, orderNo: string, role: StaffRole) => Promise<boolean>>
> = {
  async consultation(market, orderNo) {
    const { id } = await idOf(market, 'consultations', orderNo)
    await (await signInAsAdmin(market)).medicalAdmin.reply({ params: { id }, body: { reply: '多休息' } })
    return false
  },
  merchant: serveAtShop,
  groupBuy: serveAtShop,
  async course(market, orderNo) {
    const { buyer } = market.orders.find((order) => order.orderNo === orderNo)!
    const user = await signInAsBuyer(market, buyer)
    await user.courses.progress({ params: { id: market.courseId }, body: { progress: 10 } })
    return false
  },
  async grocery(market, orderNo) {
    const { id, status } = await idOf(market, 'delivery_orders', orderNo)
    const next = ({ paid: 'preparing', preparing: 'delivering', delivering: 'delivered' } as const)[
      status as 'paid' | 'preparing' | 'delivering'
    ]
    if (!next) return false
    await (await signInAsAdmin(market)).shoppingAdmin.setStatus({ params: { id }, body: { status: next } })
    return next !== 'preparing'
  },
  async housekeeping(market, orderNo) {
    const { id, status } = await idOf(market, 'service_orders', orderNo)
    const { housekeepingAdmin } = await signInAsAdmin(market)
    if (status === 'in_progress') await housekeepingAdmin.complete({ params: { id } })
    else await housekeepingAdmin.start({ params: { id } })
    return false
  },
}

async function groupOf({ app }: CommerceFixture, { orderNo }: PlacedCommerceOrder) {
  const members = app.db
    .selectFrom('group_buy_members')
    .select('group_order_id')
    .where('order_no', '=', orderNo)
  // The order has no member row if its buyer left the group and joined it again, because the row then belongs to the
  // new order.
  return (await members.execute())[0]?.group_order_id ?? 999_999
}

const pointSteps: Record<BuyerStep['do'], (market: CommerceFixture, step: BuyerStep) => Promise<unknown>> = {
  checkIn: async (market, { buyer }) => (await signInAsBuyer(market, buyer)).points.checkIn(),
  post: async (market, { buyer }) =>
    (await signInAsBuyer(market, buyer)).community.create({ body: { content: '今天天气真好' } }),
  async redeem(market, { buyer, nth }) {
    const user = await signInAsBuyer(market, buyer)
    const { coupon } = await user.points.redeem({ body: { productId: market.pointProductIds[nth]! } })
    if (coupon) market.buyers[buyer]!.coupons.push(coupon.id)
  },
}

/** Ends a history: cancels all unpaid orders and completes all refunds. */
export async function finishOpenOrders(market: CommerceFixture) {
  await advanceClockAndJobs(market, 31)
  for (const { orderNo } of market.orders) await completeRefunds(market.app, orderNo, 1)
  await advanceClockAndJobs(market, 3)
}

/**
 * Advances the clock by eight days, so that open orders complete automatically. Then advances it to the settlement
 * job of the next month.
 */
export async function advanceToNextSettlement(market: CommerceFixture) {
  const { clock } = market.app
  await advanceClockAndJobs(market, (8 * dayMs) / minuteMs)
  for (const { orderNo } of market.orders) await completeRefunds(market.app, orderNo, 1)
  const nextMonth = toInstantInShanghai(`${toShanghaiMonth(addMonths(clock.now(), 1))}-01`, '02:00')
  await advanceClockAndJobs(market, (nextMonth - clock.now()) / minuteMs)
  // Advances the clock past 10:15, when the bill of the last day of the month is compared.
  await advanceClockAndJobs(market, 9 * 60)
}
