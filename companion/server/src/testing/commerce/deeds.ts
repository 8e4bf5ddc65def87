import { minuteMs } from '@sanhe/kit/clock'
import * as fc from 'fast-check'
import { jobs } from '../../jobs.ts'
import { asAdmin, asBuyer, asShop, type Kind, kinds, type Market, type Placed } from './market.ts'

const orders = ['pay', 'cancel', 'refund', 'platformRefund', 'refundArrives', 'serve', 'reject'] as const

/** One thing that somebody does; `nth`: to which of the orders so far. */
export type Deed =
  | { do: 'place'; kind: Kind; buyer: number; coupon: number | null }
  | { do: (typeof orders)[number]; nth: number; times: number }
/** What happens at the same time; then some minutes pass, and what became due runs. */
export type Moment = { deeds: Deed[]; minutes: number }

const place = fc.record({
  do: fc.constant('place' as const),
  kind: fc.constantFrom(...kinds),
  buyer: fc.nat(1),
  coupon: fc.option(fc.nat(1), { freq: 1 }),
})
const toOrder = fc.record({
  // Most of what happens to an order is that it is paid.
  do: fc.constantFrom(...orders, 'pay' as const, 'pay' as const),
  nth: fc.nat(20),
  /** 0: the provider's word is lost. */
  times: fc.nat(2),
})

export const anyHistory = fc.array(
  fc.record({
    deeds: fc.array(fc.oneof(place, toOrder), { minLength: 1, maxLength: 4 }),
    minutes: fc.constantFrom(0, 0, 0, 3, 31, 180, 1500),
  }),
  { minLength: 3, maxLength: 9 },
)

/** What was refused in words is one way in which a deed may go; a fault is none. */
async function orRefused(deed: Promise<unknown>) {
  await deed.catch((error: { status?: number }) => {
    if (!error.status || error.status >= 500) throw error
  })
}

export async function live(market: Market, { deeds, minutes }: Moment) {
  const settled = await Promise.allSettled(deeds.map((deed) => orRefused(doDeed(market, deed))))
  for (const outcome of settled) if (outcome.status === 'rejected') throw outcome.reason
  if (minutes) await pass(market, minutes)
}

/** Minutes go by: what became due runs, and is told. */
export async function pass({ app }: Market, minutes: number) {
  app.clock.move({ advanceMs: minutes * minuteMs })
  const due = /^(orders|medical|merchant-orders|membership|housekeeping|shopping)\./
  for (const job of jobs(app.deps).filter(({ name }) => due.test(name))) await job.run(app.clock.now())
  await app.settle()
}

async function doDeed(market: Market, deed: Deed) {
  if (deed.do === 'place') return placed(market, deed, await placing[deed.kind](market, deed))
  const order = market.orders[deed.nth % Math.max(1, market.orders.length)]
  if (order) await doing[deed.do](market, order, deed.times)
}

function placed({ orders }: Market, { kind, buyer }: Placing, { orderNo }: { orderNo: string }) {
  if (!orders.some((order) => order.orderNo === orderNo)) orders.push({ orderNo, kind, buyer })
}

type Placing = Extract<Deed, { do: 'place' }>
const couponOf = ({ buyers }: Market, { buyer, coupon }: Placing) =>
  coupon === null ? {} : { couponId: buyers[buyer]!.coupons[coupon]! }

/** What apps do to have something, to where it is to be paid. */
const placing: Record<Kind, (market: Market, deed: Placing) => Promise<{ orderNo: string }>> = {
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
}

type Doing = (market: Market, order: Placed, times: number) => Promise<unknown>
const refund: Doing = async (market, { orderNo, buyer }) =>
  (await asBuyer(market, buyer)).orders.refund({ params: { orderNo }, body: { reason: '不需要了' } })

/** What a provider took that had closed the order it tells at least: that is how anybody could know. */
const pay: Doing = async ({ app }, { orderNo }, times) => {
  const order = (await app.world.labPayments?.list())?.find((known) => known.orderNo === orderNo)
  await app.pay(orderNo, { times: order?.state === 'open' ? times : Math.max(1, times) })
}

const doing: Record<(typeof orders)[number], Doing> = {
  pay,
  refundArrives: ({ app }, { orderNo }, times) => arrive(app, orderNo, times),
  refund,
  async cancel(market, order, times) {
    const user = await asBuyer(market, order.buyer)
    const wish = { params: { id: order.orderNo }, body: undefined }
    if (order.kind === 'appointment') return user.medical.cancelAppointment(wish)
    if (order.kind === 'merchant') return user.merchantOrders.cancel(wish)
    if (order.kind === 'housekeeping') return user.housekeeping.cancel(wish)
    if (order.kind === 'membership') return user.membership.cancel()
    return refund(market, order, times)
  },
  async platformRefund(market, { orderNo }) {
    const admin = await asAdmin(market)
    await admin.money.refundOrder({ params: { orderNo }, body: { reason: '平台退款' } })
  },
  async serve(market, order) {
    if (await serving[order.kind]?.(market, order.orderNo)) market.gone.add(order.orderNo)
  },
  async reject(market, { orderNo, kind }) {
    if (kind === 'merchant')
      await (await asShop(market)).merchantOrders.reject({ params: { id: orderNo }, body: undefined })
  },
}

/** Refunds that are open come to their end; where none was asked for the provider has nothing to say. */
async function arrive(app: Market['app'], orderNo: string, times: number) {
  const open = await app.db.selectFrom('refunds').select('id').where('order_no', '=', orderNo).execute()
  if (open.length) await app.pay(orderNo, { outcome: 'refund_success', times })
}

const idOf = async (
  { app }: Market,
  table: 'delivery_orders' | 'service_orders' | 'consultations',
  no: string,
) => (await app.db.selectFrom(table).select(['id', 'status']).where('order_no', '=', no).execute())[0]!

/** The next step of whoever serves; true when the thing has gone for good. */
const serving: Partial<Record<Kind, (market: Market, orderNo: string) => Promise<boolean>>> = {
  async consultation(market, orderNo) {
    const { id } = await idOf(market, 'consultations', orderNo)
    await (await asAdmin(market)).medicalAdmin.reply({ params: { id }, body: { reply: '多休息' } })
    return false
  },
  async merchant(market, id) {
    const { merchantOrders } = await asShop(market)
    const wish = { params: { id } }
    const isConfirmed = await merchantOrders.confirm(wish).then(
      () => true,
      () => false,
    )
    if (isConfirmed) return false
    await merchantOrders.complete(wish)
    return true
  },
  async grocery(market, orderNo) {
    const { id, status } = await idOf(market, 'delivery_orders', orderNo)
    const next = ({ paid: 'preparing', preparing: 'delivering', delivering: 'delivered' } as const)[
      status as 'paid' | 'preparing' | 'delivering'
    ]
    if (!next) return false
    await (await asAdmin(market)).shoppingAdmin.setStatus({ params: { id }, body: { status: next } })
    return next !== 'preparing'
  },
  async housekeeping(market, orderNo) {
    const { id, status } = await idOf(market, 'service_orders', orderNo)
    const { housekeepingAdmin } = await asAdmin(market)
    if (status === 'in_progress') await housekeepingAdmin.complete({ params: { id } })
    else await housekeepingAdmin.start({ params: { id } })
    return false
  },
}

/** All that is open comes to its end: what nobody paid is cancelled, what goes back arrives. */
export async function close(market: Market) {
  await pass(market, 31)
  for (const { orderNo } of market.orders) await arrive(market.app, orderNo, 1)
  await pass(market, 3)
}
