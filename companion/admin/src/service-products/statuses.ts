import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { AdminApiResponse } from '#api.ts'

export type ServiceProductItem = AdminApiResponse<'serviceProductsAdmin', 'list'>['products'][number]
export type ServiceProductOrderItem = AdminApiResponse<'serviceProductsAdmin', 'orders'>['orders'][number]

export const productStatuses = ['active', 'inactive'] as const
export const serviceProductBadgeTones: Record<ServiceProductItem['status'], BadgeTone> = {
  active: 'ok',
  inactive: 'neutral',
}

/**
 * Status filters of the list of product orders. Paid orders, which have to be shipped or completed, come
 * first.
 */
export const orderStatuses = ['paid', 'shipped', 'completed', 'pending', 'cancelled', 'refunded'] as const
export const serviceProductOrderBadgeTones: Record<ServiceProductOrderItem['status'], BadgeTone> = {
  paid: 'warn',
  shipped: 'info',
  completed: 'ok',
  pending: 'neutral',
  cancelled: 'neutral',
  refunded: 'neutral',
}
