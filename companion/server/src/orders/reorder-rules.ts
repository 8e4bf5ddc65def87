import type { OrderRow, ReorderableItem } from '#core'

/** `fewer`: less is left in stock than was ordered. */
export type ReorderAvailability = 'available' | 'fewer' | 'sold_out' | 'withdrawn'

/** Returns why an order cannot be ordered again, or undefined if it can. */
export function decideReorderRefusal({
  status,
  isSupported,
}: Pick<OrderRow, 'status'> & { isSupported: boolean }) {
  if (!isSupported) return 'ORDER_NOT_REPEATABLE'
  if (status === 'pending' || status === 'paid') return 'ORDER_NOT_ENDED'
}

/** Returns how many units of an item can be ordered again now. */
export function decideReorderQuantity({ quantity, offer }: Pick<ReorderableItem, 'quantity' | 'offer'>): {
  availability: ReorderAvailability
  quantity: number
} {
  if (!offer) return { availability: 'withdrawn', quantity: 0 }
  const stock = offer.stock ?? quantity
  if (stock <= 0) return { availability: 'sold_out', quantity: 0 }
  return stock < quantity
    ? { availability: 'fewer', quantity: stock }
    : { availability: 'available', quantity }
}
