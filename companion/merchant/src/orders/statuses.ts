import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import { fromIso, systemClock } from '@sanhe/kit/runtime/clock'
import type { MerchantApiResponse } from '#api.ts'

export type MerchantOrderDetail = MerchantApiResponse<'merchantOrders', 'get'>

/** Status filters of the list of orders, in the order in which an order passes through the statuses. */
export const orderStatuses = ['pending', 'confirmed', 'completed', 'cancelled'] as const

/**
 * Status that the console shows. A pending order that is not paid is shown as `unpaid`, because the merchant cannot
 * confirm or reject it yet.
 */
export type MerchantOrderDisplayStatus = MerchantOrderDetail['status'] | 'unpaid'
export const getMerchantOrderStatus = ({
  status,
  paidAt,
}: Pick<MerchantOrderDetail, 'status' | 'paidAt'>): MerchantOrderDisplayStatus =>
  status === 'pending' && paidAt === null ? 'unpaid' : status

export const merchantOrderBadgeTones: Record<MerchantOrderDisplayStatus, BadgeTone> = {
  unpaid: 'neutral',
  pending: 'warn',
  confirmed: 'info',
  completed: 'ok',
  cancelled: 'neutral',
}

/** The service refuses to complete an order before its scheduled time. */
export const isOrderTimeReached = ({ scheduledAt }: Pick<MerchantOrderDetail, 'scheduledAt'>) =>
  scheduledAt === null || fromIso(scheduledAt) <= systemClock.now()
