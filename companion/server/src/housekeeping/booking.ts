import { fenToDecimalYuan, decimalYuanToFen } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import { apiError as refuseCommon } from '#core'
import {
  assertOrderAmountAllowed,
  createOrderNo,
  getPaymentInfo,
  placeOrder,
  type CheckoutDeps,
} from '#orders'
import { loadWorkerBookingRefusal } from './availability.ts'
import type { housekeepingContract } from './contract.ts'
import { apiError } from './errors.ts'
import { addServiceOrder } from './order-store.ts'
import * as rules from './rules.ts'
import { lockWorkerRow, type WorkerRow } from './worker-store.ts'

type BookingInput = z.output<typeof housekeepingContract.book.body>

/** Reserves the worker's time and creates the purchase order for the booking. */
export async function bookWorker(deps: CheckoutDeps, userId: number, input: BookingInput) {
  const { id, order } = await inTransaction(deps.db, (tx) =>
    createBooking({ ...deps, db: tx }, userId, input),
  )
  return { id, ...(await getPaymentInfo(deps, order)) }
}

async function createBooking(deps: CheckoutDeps, userId: number, input: BookingInput) {
  const { db: tx, clock } = deps
  const now = clock.now()
  const startsAt = rules.getServiceStartTime({ date: input.scheduledDate, time: input.scheduledTime })
  const worker = await lockFreeWorker(deps, input, startsAt)
  const priceFen = rules.calculateServicePrice(decimalYuanToFen(worker.hourly_rate), input.durationHours)
  assertOrderAmountAllowed(priceFen)
  const orderNo = createOrderNo('housekeeping', now)
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
    amount: fenToDecimalYuan(priceFen),
    platform_fee: fenToDecimalYuan(rules.calculatePlatformFee(priceFen, input.serviceType)),
    from: startsAt,
    until: rules.getServiceEndTime(startsAt, input.durationHours),
    created_at: toDate(now),
  })
  const order = await placeOrder(deps, tx, {
    ...orderOf(id, worker, input),
    userId,
    type: 'housekeeping',
    orderNo,
    reference: String(id),
    priceFen,
    lifetimeMs: rules.getBookingPaymentMs(startsAt, now),
  })
  return { id, order }
}

const orderOf = (serviceOrderId: number, worker: WorkerRow, input: BookingInput) => ({
  ...rules.createBookingOrderText({
    serviceOrderId,
    serviceType: input.serviceType,
    worker: worker.name,
    date: input.scheduledDate,
    time: input.scheduledTime,
    durationHours: input.durationHours,
  }),
  coupon: input.couponId ? { id: input.couponId, category: 'housekeeping' } : undefined,
})

/**
 * Locks and returns the worker, whom no other request can book until the transaction ends. Throws an error if the
 * worker is not free.
 */
async function lockFreeWorker({ db: tx, clock }: CheckoutDeps, input: BookingInput, startsAt: number) {
  const worker = await lockWorkerRow(tx, input.workerId)
  if (worker?.category !== rules.providerCategoryByServiceType[input.serviceType])
    throw refuseCommon('NOT_FOUND')
  const period = { from: startsAt, until: rules.getServiceEndTime(startsAt, input.durationHours) }
  const refusal = await loadWorkerBookingRefusal(tx, worker, period, clock.now())
  if (refusal) throw apiError(refusal)
  return worker
}
