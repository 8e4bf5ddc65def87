import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { Reply } from '#api.ts'

export type ServiceProduct = Reply<'serviceProductsAdmin', 'list'>['products'][number]
export type ProductOrder = Reply<'serviceProductsAdmin', 'orders'>['orders'][number]

export const productStatuses = ['active', 'inactive'] as const
export const productTones: Record<ServiceProduct['status'], BadgeTone> = { active: 'ok', inactive: 'neutral' }

/** Filters of the orders, in the order of the work. */
export const orderStatuses = ['paid', 'shipped', 'completed', 'pending', 'cancelled', 'refunded'] as const
export const orderTones: Record<ProductOrder['status'], BadgeTone> = {
  paid: 'warn',
  shipped: 'info',
  completed: 'ok',
  pending: 'neutral',
  cancelled: 'neutral',
  refunded: 'neutral',
}
