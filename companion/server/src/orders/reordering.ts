import type { z } from 'zod'
import { fenToYuan } from '@sanhe/kit/money'
import type { Deps, OrderType, ReorderableItem } from '#core'
import type { Reorder } from './contract.ts'
import { apiError } from './errors.ts'
import { decideReorderQuantity, decideReorderRefusal } from './reorder-rules.ts'
import { getOwnOrder } from './service.ts'

type ReorderDeps = Pick<Deps, 'db' | 'clock' | 'orderKinds'>

/**
 * Returns which items of an ended order can be ordered again now, and at which price. Changes nothing. With
 * `onlyType`, an order of another type is refused.
 */
export async function loadReorder(
  { db, clock, orderKinds }: ReorderDeps,
  userId: number,
  orderNo: string,
  onlyType?: OrderType,
): Promise<z.output<typeof Reorder>> {
  const order = await getOwnOrder({ db }, userId, orderNo)
  const kind =
    onlyType === undefined || onlyType === order.order_type ? orderKinds[order.order_type] : undefined
  const refusal = decideReorderRefusal({ status: order.status, isSupported: kind?.loadReorder !== undefined })
  if (refusal || !kind?.loadReorder) throw apiError(refusal ?? 'ORDER_NOT_REPEATABLE')
  const { items, durationHours = null, remark = null } = await kind.loadReorder(db, order, clock.now())
  return { items: items.map(toReorderItem), durationHours, remark }
}

const toReorderItem = (item: ReorderableItem) => ({
  id: item.id,
  name: item.name,
  ...decideReorderQuantity(item),
  orderedQuantity: item.quantity,
  price: item.offer ? fenToYuan(item.offer.priceFen) : null,
  orderedPrice: fenToYuan(item.unitPriceFen),
})
