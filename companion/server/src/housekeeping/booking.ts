import { decimalOfFen, fenOfDecimal } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import { apiError as refuseCommon } from '#core'
import { assertOrderAmount, newOrderNo, paymentInfoOf, placeOrder, type SellDeps } from '#orders'
import type { housekeepingContract } from './contract.ts'
import { apiError } from './errors.ts'
import { addServiceOrder, hasOverlappingOrder } from './order-store.ts'
import * as rules from './rules.ts'
import { lockWorker, type WorkerRow } from './worker-store.ts'

type BookingInput = z.output<typeof housekeepingContract.book.body>

/** Reserves the worker's time and creates the order that pays for it. */
export async function bookWorker(deps: SellDeps, userId: number, input: BookingInput) {
  const { id, order } = await inTransaction(deps.db, (tx) => book({ ...deps, db: tx }, userId, input))
  return { id, ...(await paymentInfoOf(deps, order)) }
}

async function book(deps: SellDeps, userId: number, input: BookingInput) {
  const { db: tx, clock } = deps
  const now = clock.now()
  const startsAt = rules.serviceStartsAt({ date: input.scheduledDate, time: input.scheduledTime })
  const worker = await lockFreeWorker(deps, input, startsAt)
  const priceFen = rules.servicePrice(fenOfDecimal(worker.hourly_rate), input.durationHours)
  assertOrderAmount(priceFen)
  const orderNo = newOrderNo('housekeeping', now)
  const { id } = await addServiceOrder(tx, {
    order_no: orderNo,
    user_id: userId,
    worker_id: worker.id,
    service_type: input.serviceType,
    scheduled_date: input.scheduledDate,
    scheduled_time: input.scheduledTime,
    duration_hours: input.durationHours,
    address: input.address,
    requirements: input.requirements ?? null,
    amount: decimalOfFen(priceFen),
    platform_fee: decimalOfFen(rules.platformFeeOf(priceFen, input.serviceType)),
    from: startsAt,
    until: rules.serviceEndsAt(startsAt, input.durationHours),
    created_at: toDate(now),
  })
  const order = await placeOrder(deps, tx, {
    ...orderOf(id, worker, input),
    userId,
    type: 'housekeeping',
    orderNo,
    reference: String(id),
    priceFen,
    lifetimeMs: rules.bookingPaymentMs(startsAt, now),
  })
  return { id, order }
}

const orderOf = (serviceOrderId: number, worker: WorkerRow, input: BookingInput) => ({
  title: `${rules.serviceTitleOf[input.serviceType]} ${worker.name} ${input.scheduledDate} ${input.scheduledTime}`,
  detail: {
    serviceOrderId,
    serviceType: input.serviceType,
    worker: worker.name,
    date: input.scheduledDate,
    time: input.scheduledTime,
    durationHours: input.durationHours,
  },
  coupon: input.couponId ? { id: input.couponId, category: 'housekeeping' } : undefined,
})

/**
 * Locks and returns the worker, whom no other request can book until the transaction ends; throws if the worker is not
 * free.
 */
async function lockFreeWorker({ db: tx, clock }: SellDeps, input: BookingInput, startsAt: number) {
  const worker = await lockWorker(tx, input.workerId)
  if (worker?.category !== rules.providerCategoryOf[input.serviceType]) throw refuseCommon('NOT_FOUND')
  const until = rules.serviceEndsAt(startsAt, input.durationHours)
  const refusal = rules.workerBookingRefusal(
    {
      isAtWork: worker.status !== 'offline',
      isTaken: await hasOverlappingOrder(tx, worker.id, startsAt, until),
      startsAt,
    },
    clock.now(),
  )
  if (refusal) throw apiError(refusal)
  return worker
}
