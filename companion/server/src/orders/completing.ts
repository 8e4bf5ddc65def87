import { toDate } from '@sanhe/kit/runtime/clock'
import type { Db, Deps } from '#core'
import { publishOrderEvent } from './publishing.ts'
import { lockOrderRow, updateOrder } from './store.ts'

/** Marks a paid order as completed. Returns false if the order was not in the status `paid`. */
export async function completeOrder(deps: Pick<Deps, 'clock' | 'emit'>, tx: Db, orderNo: string) {
  const now = deps.clock.now()
  const order = await lockOrderRow(tx, orderNo)
  if (order?.status !== 'paid') return false
  await publishOrderEvent(
    deps,
    tx,
    'order.completed',
    await updateOrder(tx, orderNo, { status: 'completed', completed_at: toDate(now) }, now),
  )
  return true
}
