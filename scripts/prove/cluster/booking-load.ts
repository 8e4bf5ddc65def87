import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { dayMs, toDate } from '@sanhe/kit/runtime/clock'
import { createActivityBody } from '../../../companion/server/src/activities/testing/fixtures.ts'
import type { ServerFleet } from '../../../companion/server/src/testing/processes/fleet.ts'
import { type BookingLog, describeFailure } from './booking-log.ts'

export const places = 5
const joinersPerActivity = 8
const buyers = 3
const pauseMs = 250
const attemptsWithoutSheet = 20

type Person = Awaited<ReturnType<ServerFleet['users']>>[number]

/** Bookings that the service acknowledged, to be compared with the database at the end. */
export type Acknowledged = {
  joins: { activityId: number; userId: number }[]
  /** Activities whose joiners have all got a final answer. */
  decided: number[]
  orders: { orderNo: string; userId: number; isPaid: boolean }[]
  /** Number of requests that had committed when their first answer was lost, and were not run again. */
  lostAnswers: number
  /** Errors that no client can expect, such as 500. */
  unexpected: string[]
}

/**
 * Sends bookings to the server processes until it is stopped: 8 users compete for the 5 places of each activity, and
 * buyers order a service and pay it at the provider emulator. Every request has an idempotency key and is repeated
 * until it gets a final answer.
 */
export async function startBookingLoad(fleet: ServerFleet, log: BookingLog) {
  const acknowledged: Acknowledged = { joins: [], decided: [], orders: [], lostAnswers: 0, unexpected: [] }
  const member = {
    is_member: true,
    member_expires_at: toDate(fleet.office.clock.now() + 300 * dayMs),
    emergency_contact_phone: '13600000001',
  }
  const joiners = await fleet.users(4 * joinersPerActivity, member)
  const organisers = await fleet.users(1, { ...member, verified: true })
  const customers = await fleet.users(buyers)
  const shop = await fleet.merchant()
  const { id: serviceId } = await shop.merchantServices.create({ body: { title: '保洁', price: 50 } })
  const stopping = new AbortController()
  const load = { fleet, log, acknowledged }
  const running = [
    repeat(stopping.signal, (round) => fillActivity(load, organisers[0]!, pickJoiners(joiners, round))),
    ...customers.map((customer) => repeat(stopping.signal, () => orderAndPay(load, customer, serviceId))),
  ]
  return {
    acknowledged,
    customers,
    /** Stops to send new bookings and waits until each sent one has its final answer. */
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

type Load = { fleet: ServerFleet; log: BookingLog; acknowledged: Acknowledged }

async function repeat(signal: AbortSignal, work: (round: number) => Promise<void>) {
  for (let round = 0; !signal.aborted; round += 1) {
    await work(round)
    await sleep(pauseMs)
  }
}

const pickJoiners = (joiners: Person[], round: number) => {
  const from = (round % 4) * joinersPerActivity
  return joiners.slice(from, from + joinersPerActivity)
}

/** Returns a caller with one idempotency key, so that each attempt is the same request to the service. */
const createKeyedCaller = ({ fleet }: Load, person: Person) =>
  fleet.asking(person, { 'idempotency-key': randomUUID() })

async function fillActivity(load: Load, organiser: Person, joiners: Person[]) {
  const { fleet, log, acknowledged } = load
  const body = createActivityBody(fleet.office.clock.now() + dayMs, { maxParticipants: places })
  const caller = createKeyedCaller(load, organiser)
  const created = await log.book(() => caller.activities.create({ body }))
  // The activity was created, but its number was lost with the connection; the next round creates another one.
  if (isProcessed(load, created)) return
  if ('refused' in created) return void acknowledged.unexpected.push(`create: ${created.refused}`)
  const { id } = created.result
  await Promise.all(
    joiners.map(async (joiner) => {
      const keyed = createKeyedCaller(load, joiner)
      const joined = await log.book(() => keyed.activities.join({ params: { id } }))
      if ('result' in joined || isProcessed(load, joined))
        acknowledged.joins.push({ activityId: id, userId: joiner.id })
      else if (joined.refused !== 'ACTIVITY_FULL') acknowledged.unexpected.push(`join: ${joined.refused}`)
    }),
  )
  acknowledged.decided.push(id)
}

async function orderAndPay(load: Load, customer: Person, serviceId: number) {
  const { log, acknowledged } = load
  const keyed = createKeyedCaller(load, customer)
  const placed = await log.book(() => keyed.merchantOrders.place({ body: { serviceId, quantity: 1 } }))
  const isLost = isProcessed(load, placed)
  if ('refused' in placed && !isLost) return void acknowledged.unexpected.push(`order: ${placed.refused}`)
  const orderNo = 'result' in placed ? placed.result.orderNo : await findNewOrder(load, customer)
  const order = { orderNo, userId: customer.id, isPaid: false }
  acknowledged.orders.push(order)
  order.isPaid = await payUntilAcknowledged(load, orderNo)
}

/** Returns whether a repeated request took effect although its first answer was lost, and counts it. */
function isProcessed({ acknowledged }: Load, outcome: { result: unknown } | { refused: string }) {
  const isLost = 'refused' in outcome && outcome.refused === 'ALREADY_PROCESSED'
  if (isLost) acknowledged.lostAnswers += 1
  return isLost
}

/** Returns the customer's newest order, whose number was lost with the connection. A client shows it in its list. */
async function findNewOrder({ fleet, log }: Load, customer: Person) {
  const listed = await log.book(() => fleet.asking(customer).merchantOrders.mine({ query: {} }))
  if ('refused' in listed) throw new Error(`the orders could not be listed: ${listed.refused}`)
  return listed.result.orders[0]!.orderNo
}

/** Sends the callback of the payment until the service confirms it, as the provider does. Returns whether it did. */
async function payUntilAcknowledged({ fleet, acknowledged }: Load, orderNo: string) {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const [callback] = await fleet.pay(orderNo).catch((error: unknown) => {
      acknowledged.unexpected.push(`pay: ${describeFailure(error)}`)
      return []
    })
    if (callback?.status === 200) return true
    // The order has no payment sheet, because the connection broke between its COMMIT and the call of the provider. Its
    // customer pays it from the list of orders; here it stays unpaid.
    if (!callback && attempt >= attemptsWithoutSheet) return false
    await sleep(pauseMs)
  }
  return false
}
