import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import { fromIso, systemClock } from '@sanhe/kit/runtime/clock'
import type { Reply } from '#api.ts'

export type Order = Reply<'merchantOrders', 'get'>

/** Status filters of the list, in the order in which entries pass through the statuses. */
export const orderStatuses = ['pending', 'confirmed', 'completed', 'cancelled'] as const

/** Status as the console shows it: an order without payment cannot be answered yet. */
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
