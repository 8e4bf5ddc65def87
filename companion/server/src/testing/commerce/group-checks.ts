import { type CommerceFixture, initialCommerceStock } from './commerce-fixture.ts'
import {
  describeUnexpectedValue,
  endedOrderStatuses,
  isPaidOrder,
  type CommerceOrderRow,
} from './commerce-orders.ts'

/** Checks that exactly the buyers who paid for the course are enrolled. */
export async function findCourseInconsistencies(
  { app, courseId }: CommerceFixture,
  orders: CommerceOrderRow[],
) {
  const taken = await app.db
    .selectFrom('course_enrollments')
    .select('order_no')
    .where('course_id', '=', courseId)
    .execute()
  const { enrollment_count } = await app.db
    .selectFrom('courses')
    .select('enrollment_count')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow()
  const paid = orders.filter((order) => order.order_type === 'course' && isPaidOrder(order))
  const theirs = taken.filter((one) => paid.some(({ order_no }) => order_no === one.order_no))
  return [
    describeUnexpectedValue('who takes the course', taken.length, paid.length),
    describeUnexpectedValue('who takes the course and paid', theirs.length, paid.length),
    describeUnexpectedValue('who takes the course by its own word', enrollment_count, paid.length),
  ].flat()
}

const seatsOf = ({ app, campaignId }: CommerceFixture) =>
  app.db
    .selectFrom('group_buy_members as m')
    .innerJoin('group_buy_orders as g', 'g.id', 'm.group_order_id')
    .select(['m.group_order_id', 'm.order_no', 'm.status'])
    .where('g.campaign_id', '=', campaignId)
    .execute()
type Seat = Awaited<ReturnType<typeof seatsOf>>[number]

/**
 * Checks that each group buy counts its members correctly, that each paid order has a seat, and that each
 * member of a successful group has a merchant order.
 */
export async function findGroupBuyInconsistencies(market: CommerceFixture, orders: CommerceOrderRow[]) {
  const { app, campaignId, groupServiceId } = market
  const seats = await seatsOf(market)
  const groups = await app.db
    .selectFrom('group_buy_orders')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .execute()
  const atShop = await app.db
    .selectFrom('merchant_orders')
    .select(['order_no', 'status', 'completed_at'])
    .where('service_id', '=', groupServiceId)
    .execute()
  const service = await app.db
    .selectFrom('merchant_services')
    .select(['stock', 'sales_count'])
    .where('id', '=', groupServiceId)
    .executeTakeFirstOrThrow()
  const faults: string[] = []
  for (const group of groups) {
    const own = seats.filter(({ group_order_id }) => group_order_id === group.id)
    faults.push(...sumFaults(group, own, app.clock.now()))
    for (const seat of own) faults.push(...seatFaults(seat, group.status, { orders, atShop }))
  }
  const paid = orders.filter((order) => order.order_type === 'group_buy' && isPaidOrder(order))
  const missing = paid.filter(({ order_no }) => !seats.some((seat) => seat.order_no === order_no))
  const live = seats.filter(({ status }) => status !== 'left')
  const had = atShop.filter(
    ({ status, completed_at }) => endedOrderStatuses.includes(status) && completed_at !== null,
  )
  const sold = atShop.filter(({ status }) => !endedOrderStatuses.includes(status))
  return [
    ...faults,
    ...missing.map(({ order_no }) => `${order_no} is paid and has no seat`),
    ...describeUnexpectedValue(
      'seats left to sell',
      service.stock,
      initialCommerceStock.seats - live.length - had.length,
    ),
    ...describeUnexpectedValue('seats sold', service.sales_count, sold.length),
  ]
}

type Group = { id: number; status: string; current_members: number; paid_members: number; expires_at: Date }

function sumFaults(group: Group, seats: Seat[], now: number) {
  const paid = seats.filter(({ status }) => status === 'paid').length
  const live = seats.filter(({ status }) => status !== 'left').length
  const isOver = group.status === 'failed' || group.status === 'expired'
  return [
    ...describeUnexpectedValue(`seats of group ${group.id}`, group.current_members, live),
    ...describeUnexpectedValue(`paid seats of group ${group.id}`, group.paid_members, paid),
    ...(group.status === 'pending' && paid >= 2 ? [`group ${group.id} has enough and waits`] : []),
    ...(group.status === 'pending' && group.expires_at.getTime() <= now
      ? [`group ${group.id} waits for ever`]
      : []),
    ...(isOver && live > 0 ? [`group ${group.id} is ${group.status} and has ${live} seats`] : []),
  ]
}

type Context = { orders: CommerceOrderRow[]; atShop: { order_no: string; status: string }[] }

function seatFaults({ order_no, status }: Seat, group: string, { orders, atShop }: Context) {
  const order = orders.find((one) => one.order_no === order_no)
  if (!order) return [`a seat has the order ${order_no}, which nobody placed`]
  const shopStatus = atShop.find((one) => one.order_no === order_no)?.status ?? 'missing'
  const isSeated = status === 'paid'
  const isAtShop = !['missing', ...endedOrderStatuses].includes(shopStatus)
  return [
    ...describeUnexpectedValue(`${order_no} is ${order.status}: its seat paid`, isSeated, isPaidOrder(order)),
    ...describeUnexpectedValue(
      `${order_no} in a group that is ${group}: at the shop`,
      isAtShop,
      isSeated && group === 'success',
    ),
  ]
}
