import { decimalOfFen, fenOfDecimal } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import { refuse as refuseCommon } from '#core'
import { assertOrderAmount, newOrderNo, paymentInfoOf, placeOrder, type SellDeps } from '#orders'
import type { housekeepingContract } from './contract.ts'
import { refuse } from './errors.ts'
import { addOrder, isTaken } from './order-store.ts'
import * as rules from './rules.ts'
import { lockWorker, type WorkerRow } from './worker-store.ts'

type Wish = z.output<typeof housekeepingContract.book.body>

/** Keeps the worker's time and places the order that pays for it. */
export async function bookWorker(deps: SellDeps, userId: number, wish: Wish) {
  const { id, order } = await inTransaction(deps.db, (tx) => book({ ...deps, db: tx }, userId, wish))
  return { id, ...(await paymentInfoOf(deps, order)) }
}

async function book(deps: SellDeps, userId: number, wish: Wish) {
  const { db: tx, clock } = deps
  const now = clock.now()
  const startsAt = rules.startOf({ date: wish.scheduledDate, time: wish.scheduledTime })
  const worker = await lockFreeWorker(deps, wish, startsAt)
  const priceFen = rules.priceOf(fenOfDecimal(worker.hourly_rate), wish.durationHours)
  assertOrderAmount(priceFen)
  const orderNo = newOrderNo('housekeeping', now)
  const { id } = await addOrder(tx, {
    order_no: orderNo,
    user_id: userId,
    worker_id: worker.id,
    service_type: wish.serviceType,
    scheduled_date: wish.scheduledDate,
    scheduled_time: wish.scheduledTime,
    duration_hours: wish.durationHours,
    address: wish.address,
    requirements: wish.requirements ?? null,
    amount: decimalOfFen(priceFen),
    platform_fee: decimalOfFen(rules.platformFeeOf(priceFen, wish.serviceType)),
    from: startsAt,
    until: rules.endOf(startsAt, wish.durationHours),
    created_at: toDate(now),
  })
  const order = await placeOrder(deps, tx, {
    ...orderOf(id, worker, wish),
    userId,
    type: 'housekeeping',
    orderNo,
    reference: String(id),
    priceFen,
    lifetimeMs: rules.payWithinMs(startsAt, now),
  })
  return { id, order }
}

const orderOf = (serviceOrderId: number, worker: WorkerRow, wish: Wish) => ({
  title: `${rules.titleOf[wish.serviceType]} ${worker.name} ${wish.scheduledDate} ${wish.scheduledTime}`,
  detail: {
    serviceOrderId,
    serviceType: wish.serviceType,
    worker: worker.name,
    date: wish.scheduledDate,
    time: wish.scheduledTime,
    durationHours: wish.durationHours,
  },
  coupon: wish.couponId ? { id: wish.couponId, category: 'housekeeping' } : undefined,
})

/** The worker, whom nobody else can book before this is over; or why not. */
async function lockFreeWorker({ db: tx, clock }: SellDeps, wish: Wish, startsAt: number) {
  const worker = await lockWorker(tx, wish.workerId)
  if (worker?.category !== rules.categoryOf[wish.serviceType]) throw refuseCommon('NOT_FOUND')
  const until = rules.endOf(startsAt, wish.durationHours)
  const refusal = rules.bookingRefusal(
    {
      isAtWork: worker.status !== 'offline',
      isTaken: await isTaken(tx, worker.id, startsAt, until),
      startsAt,
    },
    clock.now(),
  )
  if (refusal) throw refuse(refusal)
  return worker
}
