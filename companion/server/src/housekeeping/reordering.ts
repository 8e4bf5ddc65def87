import { decimalYuanToFen } from '@sanhe/kit/money'
import type { Db, OrderRow } from '#core'
import { getServiceOrder } from './order-store.ts'
import { findWorker } from './worker-store.ts'

/** Returns the booked worker with the current hourly rate. A worker who is offline takes no bookings. */
export async function loadBookingReorder(db: Db, { order_no }: OrderRow) {
  const booked = await getServiceOrder(db, order_no)
  const durationHours = Number(booked.duration_hours)
  const worker = await findWorker(db, booked.worker_id)
  const item = {
    id: booked.worker_id,
    name: booked.worker,
    quantity: 1,
    unitPriceFen: Math.round(decimalYuanToFen(booked.amount) / durationHours),
    offer:
      worker && worker.status !== 'offline'
        ? { priceFen: decimalYuanToFen(worker.hourly_rate), stock: null }
        : undefined,
  }
  return { items: [item], durationHours, remark: booked.requirements }
}
