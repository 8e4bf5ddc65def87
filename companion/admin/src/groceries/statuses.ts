import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { Reply } from '#api.ts'

export type GroceryProduct = Reply<'groceryCatalogue', 'products'>['products'][number]
export type Delivery = Reply<'shoppingAdmin', 'orders'>['orders'][number]

export const productStatuses = ['available', 'unavailable'] as const
export const productTones: Record<GroceryProduct['status'], BadgeTone> = {
  available: 'ok',
  unavailable: 'neutral',
}

/** Status filters of the list of deliveries. `waiting` selects all deliveries that still need work. */
export const deliveryFilters = [
  'waiting',
  'paid',
  'preparing',
  'delivering',
  'delivered',
  'pending',
  'cancelled',
  'refunded',
] as const
export type DeliveryFilter = (typeof deliveryFilters)[number]

export const deliveryTones: Record<Delivery['status'], BadgeTone> = {
  pending: 'neutral',
  paid: 'warn',
  preparing: 'info',
  delivering: 'info',
  delivered: 'ok',
  cancelled: 'neutral',
  refunded: 'neutral',
}
