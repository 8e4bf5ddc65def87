import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import { fromIso, systemClock } from '@sanhe/kit/runtime/clock'
import type { Reply } from '#api.ts'

export type Order = Reply<'merchantOrders', 'get'>

/** Status filters of the list of orders, in the order in which an order passes through the statuses. */
export const orderStatuses = ['pending', 'confirmed', 'completed', 'cancelled'] as const

/**
 * Status that the console shows. An order without payment is `unpaid`, because the merchant cannot confirm or
 * reject it yet.
 */
export type OrderDisplayStatus = Order['status'] | 'unpaid'
export const toDisplayStatus = ({ status, paidAt }: Pick<Order, 'status' | 'paidAt'>): OrderDisplayStatus =>
  status === 'pending' && paidAt === null ? 'unpaid' : status

export const statusTones: Record<OrderDisplayStatus, BadgeTone> = {
  unpaid: 'neutral',
  pending: 'warn',
  confirmed: 'info',
  completed: 'ok',
  cancelled: 'neutral',
}

/** The service refuses to complete an order before its scheduled time. */
export const isScheduledTimeReached = ({ scheduledAt }: Pick<Order, 'scheduledAt'>) =>
  scheduledAt === null || fromIso(scheduledAt) <= systemClock.now()
