import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { AdminApiResponse } from '#api.ts'

/** Status filters of the list of merchants, from the application to the closed shop. */
export const merchantStatuses = ['pending', 'rejected', 'active', 'suspended', 'closed'] as const
export type MerchantDisplayStatus = (typeof merchantStatuses)[number]

export const merchantBadgeTones: Record<MerchantDisplayStatus, BadgeTone> = {
  pending: 'warn',
  rejected: 'danger',
  active: 'ok',
  suspended: 'danger',
  closed: 'neutral',
}

export type MerchantDetail = AdminApiResponse<'merchantApplications', 'get'>
export type MerchantListItem = AdminApiResponse<'merchantApplications', 'list'>['merchants'][number]

/**
 * Returns the status that the list displays. The server stores a rejected application as `pending` with the review
 * result `rejected`.
 */
export const toMerchantDisplayStatus = ({
  status,
  reviewResult,
}: Pick<MerchantListItem, 'status' | 'reviewResult'>): MerchantDisplayStatus =>
  status === 'pending' && reviewResult === 'rejected' ? 'rejected' : (status as MerchantDisplayStatus)
