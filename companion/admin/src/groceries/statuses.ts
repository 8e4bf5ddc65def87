import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { AdminApiResponse } from '#api.ts'

export type GroceryProductItem = AdminApiResponse<'groceryCatalogue', 'products'>['products'][number]
export type GroceryDeliveryItem = AdminApiResponse<'shoppingAdmin', 'orders'>['orders'][number]

export const productStatuses = ['available', 'unavailable'] as const
export const groceryProductBadgeTones: Record<GroceryProductItem['status'], BadgeTone> = {
  available: 'ok',
  unavailable: 'neutral',
}

/** Status filters of the list of deliveries. `waiting` selects paid orders that are not delivered yet. */
export const deliveryStatusFilters = [
  'waiting',
  'paid',
  'preparing',
  'delivering',
  'delivered',
  'pending',
  'cancelled',
  'refunded',
] as const
export type DeliveryStatusFilter = (typeof deliveryStatusFilters)[number]

export const deliveryBadgeTones: Record<GroceryDeliveryItem['status'], BadgeTone> = {
  pending: 'neutral',
  paid: 'warn',
  preparing: 'info',
  delivering: 'info',
  delivered: 'ok',
  cancelled: 'neutral',
  refunded: 'neutral',
}
